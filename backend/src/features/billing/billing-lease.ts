/**
 * Lets the changes of one store's billing at Stripe happen one after the other, over all processes: each looks at Stripe,
 * decides, and changes it, and two that look at the same time would both decide on what the other one changes. A turn is
 * a row and not a lock, so that no connection and no row of the store waits for Stripe.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { ProblemError } from '../../platform/errors.ts';
import { giveTurnBack, takeTurn } from './billing-turns.repository.ts';

/** How often a store may make or change something at Stripe, whose own limit all stores share. */
export const CHANGES = { name: 'billing-changes', max: 60, seconds: 600 };

/** Longer than any change takes: its calls of Stripe end by themselves, see the SDK's timeout. */
const TURN_SECONDS = 180;
const WAIT_MS = 8000;
const LOOK_EVERY_MS = 50;

/**
 * Work in turn.
 * @throws ProblemError 503 `billing_busy` where others did not come to an end; what the work throws
 */
export type InTurn = <T>(storeId: number, work: () => Promise<T>) => Promise<T>;

/** @param waitMs how long to wait for the turn, in milliseconds */
export function createBillingTurns({ db, clock }: Pick<Deps, 'db' | 'clock'>, waitMs = WAIT_MS): InTurn {
  async function wait(storeId: number, holder: string): Promise<void> {
    const end = performance.now() + waitMs;
    for (;;) {
      const now = clock.now();
      if (await takeTurn(db, { storeId, holder, endsAt: plusSeconds(now, TURN_SECONDS) }, now)) return;
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
      await giveTurnBack(db, { storeId, holder });
    }
  };
}

function busy(): ProblemError {
  const detail = 'Another change of your payments is under way. Look again in a moment.';
  return new ProblemError(503, 'billing_busy', detail, { headers: { 'retry-after': '5' } });
}
