/** A store's subscription, for other features. */
import type { Clock } from '../../platform/clock.ts';
import type { BillingPort } from '../../platform/ports.ts';
import { findStatuses, findSubscription } from './billing.repository.ts';
import { entitles, shownStatus } from './subscription.ts';

export function createBillingPort(clock: Clock): BillingPort {
  return {
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
