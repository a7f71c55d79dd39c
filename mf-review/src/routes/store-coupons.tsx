/** `/review/stores/:storeId/coupons`: the coupons of a store, in the order in which shoppers see them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { RemoteLink, useContract, useRemoteLocation } from '@coupon-center/remote-kit';
import { Box, EmptyState, Page, TOUCHABLE_LINK } from '@coupon-center/ui';
import { storeCouponsQuery } from '../shared/store-coupons.api.ts';
import { CouponDesk } from './coupon-desk.tsx';

export function StoreCouponsScreen() {
  const { storeId = '' } = useRemoteLocation().params;
  const query = useInfiniteQuery(storeCouponsQuery(useContract(), storeId));
  const store = query.data?.items[0]?.store_name;
  return (
    <Page title={store === undefined ? 'Coupons of a store' : `Coupons from ${store}`}>
      <Box sx={{ display: 'flex', gap: 3, '& > a': TOUCHABLE_LINK }}>
        <RemoteLink to={`/review?state=all&store=${storeId}`}>The store</RemoteLink>
        <RemoteLink to="/review?state=all">All stores</RemoteLink>
      </Box>
      <CouponDesk
        query={query}
        empty={<EmptyState title="This store has no coupons" illustration="done" />}
      />
    </Page>
  );
}
