/**
 * `/coupons/add`: a new coupon, or with `?from={couponId}` a copy of another one; if the merchant may not add one more, the form
 * says why and has no submit button (docs/rules.md, 20).
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useApi, useHasBeen, useSearchParams, useUser } from '@coupon-center/remote-kit';
import { Box, Page } from '@coupon-center/ui';
import { couponQuery, couponsQuery } from '../shared/coupons.api.ts';
import { LinkButton } from '../shared/link-button.tsx';
import { BackLink } from '../shared/back-link.tsx';
import { ArchivedNotice } from '../features/coupon-archive/archived-coupons.tsx';

import { CouponFormSkeleton } from '../features/coupon-form/coupon-form-layout.tsx';
import { CouponForm } from '../features/coupon-form/coupon-form.tsx';
import { CopyNotice } from '../features/coupon-form/form-notices.tsx';
import { useCreationRight } from '../features/creation-right/creation-right.ts';

export function AddCouponScreen() {
  const { store } = useUser();
  const from = useSearchParams().get('from');
  return (
    <Page title="YOUR COUPON INFORMATION">
      <WayAround store={store} />
      {store && from !== null ? (
        <Copy key={from} store={store} couponId={from} />
      ) : (
        <NewCoupon store={store} copied={null} />
      )}
    </Page>
  );
}

/** Links back to the list, if there is one, or on to adding several coupons at once. */
function WayAround({ store }: { store: Store | null }) {
  const list = useQuery(couponsQuery(useApi(), store));
  const { refusal } = useCreationRight(list.data?.results.length);
  return (
    <BackLink hasList={refusal !== null || list.data?.results.length !== 0}>
      {!refusal && <LinkButton to="/coupons/add-several">Add several</LinkButton>}
    </BackLink>
  );
}

/** Loads the coupon to copy before it shows the form. */
function Copy({ store, couponId }: { store: Store; couponId: string }): ReactNode {
  const query = useQuery(couponQuery(useApi(), store, couponId));
  const hasFailed = query.data === undefined && query.errorUpdateCount > 0;
  return (
    <>
      <Loaded
        query={query}
        what="The coupon you wanted to copy"
        skeleton={<CouponFormSkeleton label="Save Coupon" />}
      >
        {(copied) => (
          <Box sx={{ display: 'grid', gap: { xs: 2.5, sm: 3 } }}>
            <CopyNotice copied={copied} />
            <NewCoupon store={store} copied={copied} />
          </Box>
        )}
      </Loaded>
      {hasFailed && <RemoteLink to="/coupons/add">Start from scratch</RemoteLink>}
    </>
  );
}

function NewCoupon({ store, copied }: { store: Store | null; copied: Coupon | null }) {
  const list = useQuery(couponsQuery(useApi(), store));
  const coupons = list.data?.results;
  const right = useCreationRight(coupons?.length);
  const { refusal } = right;
  // If the count can't be loaded, the API decides.
  const isChecking = right.isChecking || list.isPending;
  // Waits for the reason, which would push the form down; once shown, the form stays, so that a later check loses no input.
  const isReady = useHasBeen(refusal !== null || !(right.isChecking || list.isLoading));
  if (!isReady) return <CouponFormSkeleton label="Save Coupon" />;
  return (
    <>
      {store && coupons?.length === 0 && <ArchivedNotice store={store} />}
      <CouponForm
        store={store}
        coupon={null}
        copied={copied}
        coupons={coupons ?? []}
        hasList={coupons?.length !== 0}
        refusal={refusal}
        isChecking={isChecking}
      />
    </>
  );
}
