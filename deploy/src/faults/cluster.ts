/** Two processes of each part and two edges, on one PostgreSQL, as `deploy/README.md` describes them. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@coupon-center/testing/postgres';
import { root } from '@coupon-center/testing/program';
import { writeEdgeFolder } from '../edge-folder.ts';
import { runWell } from '../engine.ts';
import { EDGES, MACHINES, mountDisk, PORTAL } from './namespace.ts';
import { createProcess } from './process.ts';
import type { RunningProcess } from './process.ts';
import { startStandIns } from './stand-ins.ts';
import type { Outside } from './stand-ins.ts';

export type Part = 'api' | 'storefront' | 'shell' | 'release' | 'edge';

export interface Cluster {
  /** The two processes of each part. */
  parts: Record<Part, readonly RunningProcess[]>;
  /** The signal with which each part is stopped in its container. */
  stopSignals: Record<Part, NodeJS.Signals>;
  databaseUrl: string;
  /** The folder that is the database's disk. */
  databaseDisk: string;
  /** Returns what PostgreSQL has logged. If it ends by itself, the test starts it again, as systemd or Patroni would. */
  databaseLog: () => string;
  outside: Outside;
  provider: { email: string; password: string };
  /** The folder in which everything is, with logs in `logs`. */
  folder: string;
  /** The release that a process belongs to from its next start on, in the folder of its sources and installed packages. */
  deployed: { sources: string };
  /** Runs a command of a team against the release service, through the edges. */
  release: (...args: string[]) => Promise<string>;
}

const secret = (): string => randomBytes(24).toString('base64url');
const DATABASE_DISK = '768m';
/** WAL stays far below the size of the disk, and there is always some ahead of what is written. */
const DATABASE_SETTINGS = { max_wal_size: '128MB', min_wal_size: '96MB' };
const PORTS = { api: 4200, storefront: 4300, shell: 4100, release: 4400 };
const PROGRAMS = {
  api: 'backend/src/server.ts',
  storefront: 'storefront/src/server.ts',
  shell: 'shell/server/src/server.ts',
  release: 'release/server/src/server.ts',
};

function createEdge(folder: string, address: string): RunningProcess {
  const etc = join(folder, `nginx-${address}`);
  writeEdgeFolder(etc, `${address}:8080`);
  const inMounts = `mount --bind ${etc} /etc/nginx && mount -t tmpfs tmpfs /tmp && exec nginx -g 'daemon off;'`;
  return createProcess({
    name: `edge on ${address}`,
    command: 'unshare',
    args: () => ['--mount', 'sh', '-c', inMounts],
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    ready: new URL(`http://${address}:8080/stores`),
    log: join(folder, 'logs', `edge-${address}`),
  });
}

/** @returns the `STOPSIGNAL` of a part's image */
function stopSignalOf(part: Part): NodeJS.Signals {
  const stages = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').split(/^FROM /m);
  const stage = stages.find((one) => one.split('\n')[0]?.endsWith(` AS ${part}`)) ?? '';
  return (/^STOPSIGNAL (\w+)$/m.exec(stage)?.[1] ?? 'SIGTERM') as NodeJS.Signals;
}

/**
 * @param sources those of the release that is deployed
 * @throws Error if there is no PostgreSQL, or something does not start
 */
export async function startCluster(folder: string, sources: string): Promise<Cluster> {
  const deployed = { sources };
  mkdirSync(join(folder, 'logs'));
  const databaseDisk = join(folder, 'database');
  mountDisk(databaseDisk, DATABASE_DISK);
  const databaseLog = join(folder, 'logs', 'postgres');
  const postgres = await startPostgres({
    within: databaseDisk,
    settings: DATABASE_SETTINGS,
    isKept: true,
    onLog: (text) => appendFileSync(databaseLog, text),
  });
  if (!postgres) throw new Error('There is no PostgreSQL here: install Debian’s package.');
  const standIns = await startStandIns(folder, secret, `http://${PORTAL}`);
  const provider = { email: 'provider@shop.example', password: secret() };
  const storefront = { STOREFRONT_SECRET: secret() + secret() };
  const database = { DATABASE_URL: postgres.url };
  const api = { API_ORIGIN: `http://api:${PORTS.api}` };
  const variables: Record<keyof typeof PORTS, NodeJS.ProcessEnv> = {
    api: {
      ...database,
      ...storefront,
      ...standIns.api,
      JWT_SECRET: secret() + secret(),
      PROVIDER_EMAIL: provider.email,
      PROVIDER_PASSWORD: provider.password,
    },
    storefront: { ...storefront, ...api },
    release: { ...database, ...standIns.release },
    shell: { ...api, RELEASE_ORIGIN: `http://release:${PORTS.release}` },
  };

  const processesOf = (part: keyof typeof PORTS) =>
    MACHINES.map((address) =>
      createProcess({
        name: `${part} on ${address}`,
        command: process.execPath,
        args: () => [join(deployed.sources, PROGRAMS[part])],
        env: {
          NODE_ENV: 'production',
          HOST: address,
          PORT: String(PORTS[part]),
          LOG_LEVEL: 'warn',
          PORTAL_ORIGIN: `http://${PORTAL}`,
          TRUST_PROXY: 'loopback',
          COUPON_CENTER_DATA: join(folder, `${part}-${address}`),
          ...variables[part],
        },
        ready: new URL(`http://${address}:${PORTS[part]}/readyz`),
        log: join(folder, 'logs', `${part}-${address}`),
      }),
    );
  const parts = {
    api: processesOf('api'),
    storefront: processesOf('storefront'),
    release: processesOf('release'),
    shell: processesOf('shell'),
    edge: EDGES.map((address) => createEdge(folder, address)),
  };
  for (const part of Object.values(parts)) await Promise.all(part.map((process) => process.start()));

  const tools = { ...process.env, ...database, COUPON_CENTER_DATA: folder };
  const run = (file: string, args: readonly string[]) => runWell(process.execPath, [file, ...args], tools);
  await run(join(sources, 'release/server/src/cli.ts'), ['access', `http://${PORTAL}`]);
  return {
    parts,
    stopSignals: {
      api: stopSignalOf('api'),
      storefront: stopSignalOf('storefront'),
      shell: stopSignalOf('shell'),
      release: stopSignalOf('release'),
      edge: stopSignalOf('edge'),
    },
    databaseUrl: postgres.url,
    databaseDisk,
    databaseLog: () => readFileSync(databaseLog, 'utf8'),
    outside: standIns.outside,
    provider,
    folder,
    deployed,
    release: (...args) => run(join(root, 'release/src/cli.ts'), args),
  };
}
