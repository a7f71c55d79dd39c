/** A real PostgreSQL for the API's tests: the given one, or else a temporary cluster of local programs. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { findProgram, installDebianPackage } from './debian.ts';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder in which that of the cluster is made; by default that for temporary files. */
  within?: string;
  /** Settings of the server besides its own. */
  settings?: Readonly<Record<string, string>>;
  /** Whether it is started again when it ended by itself, as systemd does. */
  isKept?: boolean;
  /** Gets the server's log, in pieces. */
  onLog?: (text: string) => void;
}

/** Wait before a server that ended is started again, in milliseconds. */
const RESTART_MS = 500;

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** Returns the `initdb` of the newest PostgreSQL on this machine; its other programs are in the same folder. */
export function findInitdb(): string | undefined {
  const debian = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = debian.map(Number).sort((a, b) => b - a);
  return findProgram(
    ['initdb'],
    newestFirst.map((version) => join(DEBIAN_FOLDER, String(version), 'bin')),
  );
}

/** Returns the user that runs a server instead of root, as which it refuses to run; undefined if this is not root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!entry) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Resolves when the server accepts connections. */
export async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

async function startCluster(initdb: string, options: PostgresOptions): Promise<TestPostgres> {
  const { within = tmpdir(), isKept = false, onLog } = options;
  const user = serverUser();
  const folder = mkdtempSync(join(within, 'coupon-center-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const place = { cwd: folder, ...user };
  const made = spawnSync(
    initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    place,
  );
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr.toString()}`);
  const port = await getPort({ host: '127.0.0.1' });
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let isStopping = false;
  const start = () => {
    const started = spawn(join(dirname(initdb), 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...place,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    started.stderr.on('data', (chunk: Buffer) => onLog?.(chunk.toString()));
    started.once('exit', () => {
      if (!isKept) return;
      setTimeout(() => {
        if (!isStopping) server = start();
      }, RESTART_MS);
    });
    return started;
  };
  let server = start();
  await untilReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      isStopping = true;
      server.kill('SIGINT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the PostgreSQL at `TEST_DATABASE_URL`, or a temporary one.
 * @param options of a temporary one
 * @returns undefined if none is available
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const initdb = findInitdb() ?? ((await installDebianPackage('postgresql')) ? findInitdb() : undefined);
  return initdb ? startCluster(initdb, options) : undefined;
}
