/** Prunes every remote and the shell now and then, in one of the processes of the service. */
import { pruneBodySchema } from '@coupon-center/release';
import type { Actor } from './audit.ts';
import type { FileStore } from './file-store.ts';
import { countWithin, sweepLimits } from './limits.ts';
import { prune } from './prune.service.ts';
import type { Executor } from './release-tables.ts';

/** How often a process looks whether it is time, in milliseconds. */
const LOOK_MS = 10 * 60_000;
const SERVICE: Actor = {
  principal: { tokenId: 'prune', scope: '*', note: 'the release service' },
  address: 'the service itself',
};

export interface PruneSchedule {
  /** Prunes if it is time and no other process does. */
  look(): Promise<void>;
  /** Waits for what runs. */
  close(): Promise<void>;
}

export interface PruneScheduleOptions {
  db: Executor;
  store: FileStore;
  log: { error(detail: object, message: string): void };
  /** Time from one pruning to the next; 0 for never. */
  everyHours: number;
}

/** Names of all that has versions, or has begun to upload one. */
async function namesToPrune(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('release.versions')
    .select('name')
    .union(db.selectFrom('release.uploads').select('name'))
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Begins to look. */
export function schedulePruning({ db, store, log, everyHours }: PruneScheduleOptions): PruneSchedule {
  let running: Promise<void> | undefined;

  async function pruneAll(): Promise<void> {
    // Who counts first prunes; the next one to do so comes when the time is over.
    const { uses } = await countWithin(db, 'prune', everyHours * 3600);
    if (uses > 1) return;
    await sweepLimits(db);
    const { days } = pruneBodySchema.parse({});
    for (const name of await namesToPrune(db))
      await prune(db, store, SERVICE, { name, days, reason: undefined });
  }
  function look(): Promise<void> {
    running ??= pruneAll()
      .catch((error: unknown) => log.error({ err: error }, 'old versions could not be deleted'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const timer = everyHours > 0 ? setInterval(() => void look(), LOOK_MS).unref() : undefined;
  return {
    look,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
