/** The order history; hidden while there are no orders (docs/rules.md, 40). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded, LoadMore, useApi, useUser } from '@coupon-center/remote-kit';
import { Box, ListSkeleton } from '@coupon-center/ui';
import { ordersQuery } from '../../shared/orders.api.ts';
import { Section } from '../../shared/section.tsx';
import { OrderTable } from './order-table.tsx';

/** Height of a row on a phone, in pixels. */
const ROW_HEIGHT = 120;

export function OrderHistory() {
  const orders = useInfiniteQuery(ordersQuery(useApi()));
  const hasPaid = useUser().coupon_center_txn !== null;
  const { data, isPending, isPaused } = orders;
  // A merchant who never paid has no orders, so no skeleton is shown while they load.
  const isEmpty = data ? data.rows.length === 0 : isPending && !isPaused && !hasPaid;
  if (isEmpty) return null;
  return (
    <Section title="ORDER HISTORY">
      <Loaded query={orders} what="Your orders" skeleton={<ListSkeleton rows={1} height={ROW_HEIGHT} />}>
        {(read) => (
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <OrderTable orders={read.rows} />
            <LoadMore
              query={orders}
              data={read}
              noun={['order', 'orders']}
              countsOf={({ rows, count }) => [rows.length, count]}
            />
          </Box>
        )}
      </Loaded>
    </Section>
  );
}
