/** The order history; hidden while there are no orders (docs/rules.md, 40). */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FailedPayment } from '@coupon-center/contracts';
import { PagedList, useApi, useUser } from '@coupon-center/remote-kit';
import { ordersQuery } from '../../shared/orders.api.ts';
import { Section } from '../../shared/section.tsx';
import { OrderTable } from './order-table.tsx';

/** Height of a row on a phone, in pixels. */
const ROW_HEIGHT = 120;

export interface OrderHistoryProps {
  /** The last attempt to collect what the subscription owes, if that failed. */
  failed: FailedPayment | null;
}

export function OrderHistory({ failed }: OrderHistoryProps) {
  const orders = useInfiniteQuery(ordersQuery(useApi()));
  const hasPaid = useUser().coupon_center_txn !== null;
  const { data, isPending, isPaused } = orders;
  // A merchant who never paid has no orders, so no skeleton is shown while they load.
  const isEmpty = data ? data.items.length === 0 : isPending && !isPaused && !hasPaid;
  if (isEmpty) return null;
  return (
    <Section title="Order history">
      <PagedList
        query={orders}
        noun={['order', 'orders']}
        what="Your orders"
        skeleton={{ rows: 1, height: ROW_HEIGHT }}
        empty={null}
      >
        {(read) => <OrderTable orders={read} failed={failed} />}
      </PagedList>
    </Section>
  );
}
