/** `/coupons/add`: a new coupon; without the right to one the form says why and has no submit (decisions, 20). */
import { useQuery } from '@tanstack/react-query';
import { useApi, useUser } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { couponsQuery } from '../coupons.api.ts';
import { CouponForm } from '../features/coupon-form/coupon-form.tsx';
import { StoreBanner } from '../features/coupon-form/store-banner.tsx';
import { RefusalNotice } from '../features/creation-right/refusal-notice.tsx';
import { useCreationRight } from '../features/creation-right/use-creation-right.ts';

export function AddCouponScreen() {
  const { store } = useUser();
  const list = useQuery(couponsQuery(useApi(), store));
  const { isChecking, refusal } = useCreationRight(list.data?.results.length);
  return (
    <Page title="YOUR COUPON INFORMATION">
      {!store && <StoreBanner />}
      <CouponForm
        store={store}
        coupon={null}
        refusal={refusal && <RefusalNotice refusal={refusal} />}
        // Where the count can't be read, the API decides.
        isChecking={isChecking || list.isPending}
      />
    </Page>
  );
}
