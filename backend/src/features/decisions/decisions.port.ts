/** The log of decisions, for the features that decide. */
import type { Clock } from '../../platform/clock.ts';
import type { DecisionsPort } from '../../platform/ports.ts';
import { insertDecision } from './decisions.repository.ts';

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
