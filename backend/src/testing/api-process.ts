/** The API as a process of its own, as it runs in a container, on a database that a test made. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PORTAL_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import { createTestDatabase, fillDataFolder, testEngine } from './test-database.ts';

/** A line of the log. */
export interface LogLine {
  msg: string;
  [field: string]: unknown;
}

export interface ApiProcess {
  origin: string;
  port: number;
  /** Everything logged so far. */
  log: readonly LogLine[];
  /** Resolves with the first line of the log that fits, past or future. Rejects if the process ends first. */
  logged(fits: (line: LogLine) => boolean): Promise<LogLine>;
  call(method: string, path: string, request?: { body?: unknown; token?: string }): Promise<Response>;
  signal(name: NodeJS.Signals): void;
  /** The exit code, once the process has ended. */
  ended: Promise<number | null>;
}

export interface ProcessDatabase {
  /** The variables that point a process to the database. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** A database that a process may open: on the server of the tests, or in a folder if they run on the embedded engine. */
export async function databaseForProcess(): Promise<ProcessDatabase> {
  if (testEngine() === 'postgres') {
    const { location, remove } = await createTestDatabase('postgres');
    return { env: { DATABASE_URL: 'url' in location ? location.url : '' }, remove };
  }
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-process-'));
  await fillDataFolder(folder);
  return {
    env: { COUPON_CENTER_DATA: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts the API and waits until it listens. @throws Error with its output if it ends first */
export async function startApi(env: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server.ts')], {
    // Only those variables of the tests that programs are found by.
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      JWT_SECRET: 'a secret of the tests, long enough to sign',
      RATE_LIMIT_SCALE: '1000',
      // A machine that is busy with other tests may stall for any length of time.
      MAX_LOOP_DELAY_MS: '60000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: LogLine[] = [];
  let errors = '';
  const waiting = new Set<() => void>();
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.push(JSON.parse(line) as LogLine);
    for (const look of waiting) look();
  });
  const ended = (once(child, 'close') as Promise<[number | null]>).then(([code]) => code);

  const logged = (fits: (line: LogLine) => boolean) =>
    new Promise<LogLine>((resolve, reject) => {
      const look = () => {
        const found = log.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void ended.then((code) => reject(new Error(`The API ended with ${code}. ${errors}`)));
    });

  const { msg } = await logged((line) => line.msg.startsWith('Server listening at'));
  const origin = msg.slice(msg.indexOf('http'));
  return {
    origin,
    port: Number(new URL(origin).port),
    log,
    logged,
    ended,
    signal: (name) => void child.kill(name),
    call: (method, path, { body, token } = {}) =>
      fetch(origin + path, {
        method,
        headers: {
          [SITE_KEY_HEADER]: '6',
          [PORTAL_HEADER]: '1',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
