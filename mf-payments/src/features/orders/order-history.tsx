/** What the merchant has paid; nothing where that is nothing (docs/rules.md, 40). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded, useApi, useUser } from '@coupon-center/remote-kit';
import { Box, ListSkeleton } from '@coupon-center/ui';
import { ordersQuery } from '../../orders.api.ts';
import { Section } from '../../section.tsx';
import { MoreOrders } from './more-orders.tsx';
import { OrderTable } from './order-table.tsx';
import { ordersOf } from './orders-of.ts';

/** Of a row at the width of a phone, in pixels. */
const ROW_HEIGHT = 120;

export function OrderHistory() {
  const orders = useInfiniteQuery(ordersQuery(useApi()));
  const hasPaid = useUser().coupon_center_txn !== null;
  const { data, isPending, isPaused } = orders;
  // Who never paid has no orders: nothing stands in their place while that is asked.
  const isNothing = data ? ordersOf(data).rows.length === 0 : isPending && !isPaused && !hasPaid;
  if (isNothing) return null;
  return (
    <Section title="ORDER HISTORY">
      <Loaded query={orders} what="Your orders" skeleton={<ListSkeleton rows={1} height={ROW_HEIGHT} />}>
        {(pages) => (
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <OrderTable orders={ordersOf(pages).rows} />
            <MoreOrders query={orders} orders={ordersOf(pages)} />
          </Box>
        )}
      </Loaded>
    </Section>
  );
}
