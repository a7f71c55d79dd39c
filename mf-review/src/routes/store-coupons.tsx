/** `/review/stores/:storeId/coupons`: the coupons of a store, in the order in which shoppers see them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { RemoteLink, useContract, useRemoteLocation } from '@coupon-center/remote-kit';
import { Box, Page, TOUCHABLE_LINK } from '@coupon-center/ui';
import { storeCouponsQuery } from '../features/coupon-queue/coupon-queue.api.ts';
import { CouponList } from '../features/coupon-queue/coupon-list.tsx';
import { CouponVerdictButtons } from '../features/coupon-verdict/coupon-verdict-buttons.tsx';
import { useRefresh } from '../shared/use-refresh.ts';

export function StoreCouponsScreen() {
  const { storeId = '' } = useRemoteLocation().params;
  const { count, refresh } = useRefresh();
  const query = useInfiniteQuery(storeCouponsQuery(useContract(), storeId));
  const store = query.data?.items[0]?.store_name;
  return (
    <Page title={store === undefined ? 'Coupons of a store' : `Coupons from ${store}`} width="form">
      <Box sx={{ '& > a': TOUCHABLE_LINK }}>
        <RemoteLink to="/review?state=all">All stores</RemoteLink>
      </Box>
      <CouponList
        query={query}
        empty="This store has no coupons"
        countRef={count}
        actionsFor={(coupon) => <CouponVerdictButtons coupon={coupon} onDecided={refresh} />}
      />
    </Page>
  );
}
