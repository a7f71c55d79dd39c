/** Deletes data that nobody needs any more: expired counts, old months of some tables and, in one of the processes, old versions. */
import { repeat } from '@coupon-center/server-kit';
import type { Repeated } from '@coupon-center/server-kit';
import { pruneBodySchema } from '@coupon-center/release';
import type { Actor } from '../../access/audit.ts';
import type { FileStore } from '../../store/file-store.ts';
import { countsOf } from '../../access/limits.ts';
import { keepReleaseMonths } from '../../database/release-months.ts';
import { readDays } from '../../database/vitals.repository.ts';
import { prune } from './prune.service.ts';
import type { Executor } from '../../database/release-tables.ts';

/** Time between two runs in a process, in milliseconds. */
const EVERY_MS = 10 * 60_000;
/** How long an upload may take before its files are deleted, in hours. */
const UPLOAD_HOURS = 24;
const SERVICE: Actor = {
  principal: { tokenId: 'prune', scope: '*', note: 'the release service' },
  address: 'the service itself',
};

export interface HousekeepingOptions {
  db: Executor;
  store: FileStore;
  log: { error(detail: object, message: string): void };
  /** Time from one pruning to the next; 0 for never. */
  pruneEveryHours: number;
}

/** Returns the names of all remotes, and of the shell, that have a version or an upload. */
async function namesToPrune(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('release.versions')
    .select('name')
    .union(db.selectFrom('release.uploads').select('name'))
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Starts the repeated housekeeping. */
export function keepHouse({ db, store, log, pruneEveryHours }: HousekeepingOptions): Repeated {
  async function pruneAll(): Promise<void> {
    // The first process to count in a period prunes; the others wait for the next period.
    const { hits } = await countsOf(db).count('prune', pruneEveryHours * 3600);
    if (hits > 1) return;
    const { days } = pruneBodySchema.parse({});
    for (const name of await namesToPrune(db))
      await prune(db, store, SERVICE, { name, days, uploadHours: UPLOAD_HOURS, reason: undefined });
  }
  async function work(): Promise<void> {
    await countsOf(db).sweep();
    const { today } = await readDays(db);
    await keepReleaseMonths(db, today).catch((error: unknown) =>
      log.error({ err: error }, 'the monthly partitions could not be kept up to date'),
    );
    if (pruneEveryHours > 0) await pruneAll();
  }
  return repeat(work, {
    everyMs: EVERY_MS,
    onError: (error) => log.error({ err: error }, 'old versions could not be deleted'),
  });
}
