/** The log of decisions, for the features that make them. */
import type { Verdict } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Clock } from '../../platform/clock.ts';
import { insertDecision } from './decisions.repository.ts';

export interface NewDecision {
  clientId: string;
  storeId: number;
  /** Null for a decision about the store's page. */
  coupon: { id: number; title: string } | null;
  verdict: Verdict;
  reason?: string | null;
  /** The account that made the decision. */
  decidedBy: number;
  /** Start of its wait, or null if it wasn't waiting. */
  waitingSince: Date | null;
}

export interface DecisionsPort {
  /** Adds to the log, in the transaction of the decision. */
  record(tx: Executor, decision: NewDecision): Promise<void>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    decisions: DecisionsPort;
  }
}

export function createDecisionsPort(clock: Clock): DecisionsPort {
  return {
    async record(tx, { clientId, storeId, coupon, verdict, reason = null, decidedBy, waitingSince }) {
      const now = clock.now();
      await insertDecision(tx, {
        client_id: clientId,
        store_id: storeId,
        coupon_id: coupon?.id ?? null,
        coupon_title: coupon?.title ?? null,
        verdict,
        reason,
        decided_by: decidedBy,
        decided_at: now,
        waited_seconds:
          waitingSince && Math.max(0, Math.round((now.getTime() - waitingSince.getTime()) / 1000)),
      });
    },
  };
}
