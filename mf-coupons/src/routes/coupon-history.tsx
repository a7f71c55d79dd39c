/** `/coupons/:couponId/history`: who changed what about a coupon, and how to restore an earlier version. */
import { useQuery } from '@tanstack/react-query';
import type { Store } from '@coupon-center/contracts';
import { Loaded, useApi, useRemoteLocation, useUser } from '@coupon-center/remote-kit';
import { ListSkeleton, Page, Typography } from '@coupon-center/ui';
import { BackLink, CouponNotFound } from '../shared/back-link.tsx';
import { couponName } from '../shared/coupon-status.ts';
import { couponQuery } from '../shared/coupons.api.ts';
import { LinkButton } from '../shared/link-button.tsx';
import { HistoryList } from '../features/coupon-history/history-list.tsx';

export function CouponHistoryScreen() {
  const { store } = useUser();
  const { couponId = '' } = useRemoteLocation().params;
  return (
    <Page title="History">
      {store ? <HistoryOf store={store} couponId={couponId} /> : <CouponNotFound />}
    </Page>
  );
}

function HistoryOf({ store, couponId }: { store: Store; couponId: string }) {
  const query = useQuery(couponQuery(useApi(), store, couponId));
  return (
    <>
      <BackLink>{query.data && <LinkButton to={`/coupons/${couponId}`}>Edit</LinkButton>}</BackLink>
      <Loaded query={query} what="This coupon" skeleton={<ListSkeleton rows={3} height={96} />}>
        {(coupon) =>
          coupon ? (
            <>
              <Typography sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>{couponName(coupon)}</Typography>
              <HistoryList store={store} coupon={coupon} />
            </>
          ) : (
            <CouponNotFound />
          )
        }
      </Loaded>
    </>
  );
}
