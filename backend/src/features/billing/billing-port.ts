/** What other features may know of a store's subscription. */
import type { Clock } from '../../platform/clock.ts';
import type { BillingPort } from '../../platform/ports.ts';
import { findStatuses, findSubscription } from './billing.repository.ts';
import { entitles } from './entitlement.ts';
import { shownStatus } from './subscription-view.ts';

export function createBillingPort(clock: Clock): BillingPort {
  return {
    subscriptionIn(row, site) {
      const { subscription_id: recordId, subscription_status: status } = row;
      if (recordId === null || status === null) return null;
      const facts = {
        status,
        endsAtPeriodEnd: row.ends_at_period_end ?? false,
        periodStart: row.period_start,
        periodEnd: row.period_end,
        periodPaid: row.period_paid ?? false,
      };
      return { recordId, status: shownStatus(facts), entitles: entitles(facts, clock.now(), site.graceDays) };
    },
    async subscriptionOf(executor, storeId, site) {
      const record = await findSubscription(executor, storeId);
      return (
        record && {
          recordId: record.id,
          status: shownStatus(record),
          entitles: entitles(record, clock.now(), site.graceDays),
        }
      );
    },
    async statusesOf(executor, storeIds) {
      const rows = await findStatuses(executor, storeIds);
      return new Map(rows.map((row) => [row.storeId, shownStatus(row)]));
    },
  };
}
