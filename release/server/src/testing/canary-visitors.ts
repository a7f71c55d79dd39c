/** Visitors of a canary, whose pages report like real ones. */
import { PAGE_VISITS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PageVisit } from '@coupon-center/portal-contracts';
import { isChosen, newVisitor } from '@coupon-center/release';
import { sql } from 'kysely';
import type { Executor } from '../database/release-tables.ts';

/** Reports over HTTP. @returns the status of the reply */
export async function report(
  origin: string,
  visitor: string | undefined,
  visit: Partial<PageVisit>,
): Promise<number> {
  const { status } = await fetch(origin + PAGE_VISITS_ADDRESS, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(visitor !== undefined && { cookie: `visitor=${visitor}` }),
    },
    body: JSON.stringify({ remote: 'mf-one', event: 'mounted', ...visit }),
  });
  return status;
}

/** Returns a visitor who gets the canary by chance, or one who doesn't. */
export function visitorWith(isCanary: boolean, canary: { id: number; share: number }): string {
  for (;;) {
    const visitor = newVisitor();
    if (isChosen(visitor, canary) === isCanary) return visitor;
  }
}

/** Moves the start of the current step, and of pages that are loading, into the past. */
export async function passTime(db: Executor, seconds: number): Promise<void> {
  const past = sql`make_interval(secs => ${seconds})`;
  await sql`update release.canaries set step_since = step_since - ${past}`.execute(db);
  await sql`update release.canary_visitors set open_since = open_since - ${past}`.execute(db);
}
