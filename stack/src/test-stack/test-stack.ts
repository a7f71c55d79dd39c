/**
 * Time and data of a test stack: its clock, starting over, snapshots, and accounts in a named state. The API and the
 * sandbox change together, while neither of them does anything else.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations, openLocalSession } from '@coupon-center/backend';
import type { Backend } from '@coupon-center/backend';
import type { Sandbox } from '@coupon-center/sandbox';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';
import type { ClientId } from '@coupon-center/site-config';
import type { StackClock } from './clock.ts';
import { makeAccount } from './make-account.ts';
import type { TestAccount } from './make-account.ts';
import { readRows, replaceRows } from './rows.ts';
import { formatSnapshot, readSnapshotFile } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import type { AccountState } from './states.ts';

export interface TestStackOptions {
  backend: Pick<Backend, 'deps' | 'startOver' | 'whileQuiet'>;
  sandbox: Sandbox;
  clock: StackClock;
  /** Origin of the portal. */
  origin: string;
  /** Origin at which the API listens. */
  apiOrigin: string;
  provider: { email: string; password: string };
  /** The data folder. */
  folder: string;
}

/** The parts of a stack that have data. */
export interface StackParts {
  deps: Backend['deps'];
  sandbox: Sandbox;
}

export interface TestStack {
  /** How far the clock is ahead of the machine's, in milliseconds. */
  ahead(): number;
  /** Resets all data to that of a first start, but keeps released versions, snapshots and secrets. */
  reset(): Promise<void>;
  /** Sets how far the clock is ahead, and runs everything that is due by then. */
  setClock(ahead: number): Promise<void>;
  makeAccount(state: AccountState, clientId: ClientId): Promise<TestAccount>;
  /** Runs work that adds data to both parts while they do nothing else, and then everything that follows from it. */
  fill<T>(work: (parts: StackParts) => Promise<T>): Promise<T>;
  snapshots(): string[];
  /** File of a snapshot, whether it exists or not. */
  fileOf(name: string): string;
  /** Writes a snapshot; one of the same name is replaced. */
  save(name: string): Promise<void>;
  /**
   * Replaces the current data with that of a snapshot.
   * @throws SnapshotRefused
   */
  restore(file: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
export const SNAPSHOT_ENDING = '.snapshot.json';
const NOTHING: Pick<Snapshot, 'rows' | 'sandbox' | 'clock'> = {
  rows: { tables: {}, sequences: {} },
  sandbox: { stripe: {}, mails: [] },
  clock: 0,
};

export function createTestStack(options: TestStackOptions): TestStack {
  const { backend, sandbox, clock, origin, folder } = options;
  const { db, jobs, limits, sweeper } = backend.deps;
  const snapshotFolder = join(folder, 'snapshots');
  mkdirSync(snapshotFolder, { recursive: true });
  const fileOf = (name: string) => join(snapshotFolder, `${name}${SNAPSHOT_ENDING}`);
  let last: Promise<unknown> = Promise.resolve();

  /** Runs changes one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  }

  const whileQuiet = <T>(work: () => Promise<T>) => sandbox.whileQuiet(() => backend.whileQuiet(work));

  /** Runs everything that is due in the sandbox, and its effects in the API. */
  async function settle(): Promise<void> {
    await sandbox.stripe.settle();
    await jobs.drain();
  }

  async function put(state: Pick<Snapshot, 'rows' | 'sandbox' | 'clock'>): Promise<void> {
    await whileQuiet(async () => {
      await replaceRows(db, state.rows);
      await sandbox.replaceState(state.sandbox);
      await clock.set(state.clock);
      await backend.startOver();
    });
  }

  return {
    ahead: () => clock.ahead(),
    fileOf,
    reset: () => inTurn(() => put(NOTHING)),
    setClock: (ahead) =>
      inTurn(async () => {
        await whileQuiet(() => clock.set(ahead));
        await settle();
        await sweeper.run();
        await jobs.drain();
      }),
    makeAccount: (state, clientId) =>
      inTurn(async () => {
        const account = await makeAccount(state, {
          ...options,
          clientId,
          settle,
          now: clock.now,
          signInProvider: () => openLocalSession(backend.deps, { clientId, email: options.provider.email }),
        });
        // An afternoon of tests needs more accounts than one address may have.
        for (const name of ['register-address', 'login-address'])
          await limits.clear({ name, subject: LOOPBACK });
        return account;
      }),
    fill: (work) =>
      inTurn(async () => {
        const result = await whileQuiet(() => work({ deps: backend.deps, sandbox }));
        await settle();
        return result;
      }),
    snapshots: () =>
      readdirSync(snapshotFolder)
        .filter((file) => file.endsWith(SNAPSHOT_ENDING))
        .map((file) => file.slice(0, -SNAPSHOT_ENDING.length))
        .sort(),
    save: (name) =>
      inTurn(async () => {
        const state = await whileQuiet(async () => ({
          clock: clock.ahead(),
          rows: await readRows(db),
          sandbox: sandbox.state(),
        }));
        const about = { takenAt: new Date().toISOString(), origin, migrations: Object.keys(migrations) };
        await writeFileAtomic(fileOf(name), formatSnapshot({ ...about, ...state }), { mode: 0o600 });
      }),
    restore: (file) => inTurn(async () => put(await readSnapshotFile(file, origin))),
    remove: (name) => inTurn(() => rm(fileOf(name), { force: true })),
  };
}
