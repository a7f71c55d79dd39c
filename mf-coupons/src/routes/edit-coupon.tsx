/** `/coupons/:couponId`: changes a coupon; nothing can be saved before it has loaded (docs/rules.md, 22). */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useApi, useRemoteLocation, useSite, useUser } from '@coupon-center/remote-kit';
import { Box, EmptyState, Page, TOUCHABLE_LINK } from '@coupon-center/ui';
import { couponQuery, couponsQuery } from '../shared/coupons.api.ts';
import { CouponFormSkeleton } from '../features/coupon-form/coupon-form-layout.tsx';
import { CouponForm } from '../features/coupon-form/coupon-form.tsx';
import { StoreBanner } from '../features/coupon-form/form-notices.tsx';

export function EditCouponScreen() {
  const { store } = useUser();
  const { couponId = '' } = useRemoteLocation().params;
  return (
    <Page title="YOUR COUPON INFORMATION">
      {store ? <Edited store={store} couponId={couponId} /> : <StoreBanner />}
    </Page>
  );
}

function Edited({ store, couponId }: { store: Store; couponId: string }): ReactNode {
  const query = useQuery(couponQuery(useApi(), store, couponId));
  const { product } = useSite();
  return (
    <Loaded query={query} what="This coupon" skeleton={<CouponFormSkeleton label="Save Changes" />}>
      {(coupon) =>
        coupon ? (
          <Found store={store} coupon={coupon} />
        ) : (
          <EmptyState title="Coupon not found" illustration="search">
            <Box sx={{ '& a': TOUCHABLE_LINK }}>
              <RemoteLink to="/coupons">Back to your {product}</RemoteLink>
            </Box>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

function Found({ store, coupon }: { store: Store; coupon: Coupon }) {
  const list = useQuery(couponsQuery(useApi(), store));
  return <CouponForm store={store} coupon={coupon} coupons={list.data?.results ?? []} />;
}
