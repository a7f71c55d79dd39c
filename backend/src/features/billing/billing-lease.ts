/**
 * Serializes changes of a store's billing at Stripe across all processes: each reads Stripe, decides, and changes it,
 * and two at a time would decide on outdated data. The lease is a row instead of a lock, so that no connection and no
 * row of the store is held while waiting for Stripe.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { ProblemError } from '../../platform/errors.ts';

/** How often a store may create or change something at Stripe, because all stores share Stripe's own limit. */
export const CHANGES = { name: 'billing-changes', max: 60, seconds: 600 };

/** Longer than any change takes: its calls to Stripe time out, see the SDK's timeout. */
const LEASE_SECONDS = 180;
const WAIT_MS = 8000;
const LOOK_EVERY_MS = 50;

/**
 * Runs work while holding the store's lease.
 * @throws ProblemError 503 `billing_busy` if others hold it for too long; what the work throws
 */
export type WithLease = <T>(storeId: number, work: () => Promise<T>) => Promise<T>;

/** @param waitMs how long to wait for the lease, in milliseconds */
export function createBillingLease({ db, clock }: Pick<Deps, 'db' | 'clock'>, waitMs = WAIT_MS): WithLease {
  async function wait(storeId: number, holder: string): Promise<void> {
    const end = performance.now() + waitMs;
    for (;;) {
      const now = clock.now();
      if (await takeLease(db, { storeId, holder, endsAt: plusSeconds(now, LEASE_SECONDS) }, now)) return;
      if (performance.now() >= end) throw busy();
      await pause(LOOK_EVERY_MS);
    }
  }

  return async (storeId, work) => {
    const holder = randomUUID();
    await wait(storeId, holder);
    try {
      return await work();
    } finally {
      await releaseLease(db, { storeId, holder });
    }
  };
}

function busy(): ProblemError {
  const detail = 'Another change to your payments is in progress. Try again in a moment.';
  return new ProblemError(503, 'billing_busy', detail, { headers: { 'retry-after': '5' } });
}

export interface Lease {
  storeId: number;
  /** Only the holder releases it. */
  holder: string;
  /** When it expires without being released, e.g. after a crash. */
  endsAt: Date;
}

/** @returns whether it was free */
export async function takeLease(
  db: Executor,
  { storeId, holder, endsAt }: Lease,
  now: Date,
): Promise<boolean> {
  const values = { store_id: storeId, holder, ends_at: endsAt };
  const row = await db
    .insertInto('billing_turns')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet(values).where('billing_turns.ends_at', '<=', now),
    )
    .returning('store_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function releaseLease(db: Executor, { storeId, holder }: Omit<Lease, 'endsAt'>): Promise<void> {
  await db.deleteFrom('billing_turns').where('store_id', '=', storeId).where('holder', '=', holder).execute();
}
