/** `/coupons/:couponId`: changes a coupon; nothing can be saved before it has loaded (docs/rules.md, 22). */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { Loaded, useApi, useRemoteLocation, useUser } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { BackLink, CouponNotFound } from '../shared/back-link.tsx';
import { couponQuery, couponsQuery } from '../shared/coupons.api.ts';
import { LinkButton } from '../shared/link-button.tsx';
import { ArchiveHere } from '../features/coupon-archive/archive-here.tsx';
import { CouponFormSkeleton } from '../features/coupon-form/coupon-form-layout.tsx';
import { CouponForm } from '../features/coupon-form/coupon-form.tsx';
import type { CouponFormHandle } from '../features/coupon-form/coupon-form.tsx';
import { CouponMenu } from '../features/coupon-menu/coupon-menu.tsx';
import { StoreBanner } from '../features/coupon-form/form-notices.tsx';

export function EditCouponScreen() {
  const { store } = useUser();
  const { couponId = '' } = useRemoteLocation().params;
  return (
    <Page title="YOUR COUPON INFORMATION">
      {store ? (
        <Edited key={couponId} store={store} couponId={couponId} />
      ) : (
        <>
          <BackLink />
          <StoreBanner />
        </>
      )}
    </Page>
  );
}

function Edited({ store, couponId }: { store: Store; couponId: string }): ReactNode {
  const query = useQuery(couponQuery(useApi(), store, couponId));
  const form = useRef<CouponFormHandle>(null);
  const coupon = query.data;
  return (
    <>
      <BackLink>
        {coupon && (
          <>
            <LinkButton to={`/coupons/${coupon.id}/share`}>Share</LinkButton>
            <LinkButton to={`/coupons/add?from=${coupon.id}`}>Duplicate</LinkButton>
            <ArchiveHere
              store={store}
              coupon={coupon}
              isDirty={() => form.current?.isDirty() ?? false}
              onArchived={() => form.current?.close()}
            />
            <CouponMenu store={store} coupon={coupon} onTurned={(newer) => form.current?.follow(newer)} />
          </>
        )}
      </BackLink>
      <Loaded query={query} what="This coupon" skeleton={<CouponFormSkeleton label="Save Changes" />}>
        {(found) => (found ? <Found ref={form} store={store} coupon={found} /> : <CouponNotFound />)}
      </Loaded>
    </>
  );
}

interface FoundProps {
  ref: Ref<CouponFormHandle>;
  store: Store;
  coupon: Coupon;
}

function Found({ ref, store, coupon }: FoundProps) {
  const list = useQuery(couponsQuery(useApi(), store));
  return <CouponForm ref={ref} store={store} coupon={coupon} coupons={list.data?.results ?? []} />;
}
