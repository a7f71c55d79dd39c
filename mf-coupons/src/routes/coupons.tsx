/** `/coupons`: the merchant's coupons, or the way to the first one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { useApi, useNavigate, useOnSessionEvent, useSite, useUser } from '@coupon-center/remote-kit';
import { Box, EmptyState, ErrorState, MuiLink, Page, Typography } from '@coupon-center/ui';
import { couponsQuery, recheckCoupons } from '../coupons.api.ts';
import { CouponListSkeleton } from '../features/coupon-list/coupon-list-skeleton.tsx';
import { CouponList } from '../features/coupon-list/coupon-list.tsx';
import { AddCouponButton } from '../features/creation-right/add-coupon-button.tsx';
import { useCreationRight } from '../features/creation-right/use-creation-right.ts';

export function CouponsScreen() {
  const { store } = useUser();
  const navigate = useNavigate();
  const { supportEmail, product } = useSite();
  const hasStore = store !== null;
  useEffect(() => {
    if (!hasStore) navigate('/my-store', { replace: true });
  }, [hasStore, navigate]);
  if (!store) return null;
  return (
    <Page
      title={`MY ${product.toUpperCase()}`}
      action={<MuiLink href={`mailto:${supportEmail}`}>NEED HELP?</MuiLink>}
    >
      <StoreCoupons store={store} />
    </Page>
  );
}

function StoreCoupons({ store }: { store: Store }) {
  const list = useQuery(couponsQuery(useApi(), store));
  const client = useQueryClient();
  useOnSessionEvent('coupons-changed', () => recheckCoupons(client, store));
  const count = list.data?.results.length;
  const { isChecking, isEntitled, refusal } = useCreationRight(count);
  const navigate = useNavigate();
  const isEmpty = list.isSuccess && count === 0 && !isChecking;
  // Nobody is sent away for what an older reading says.
  const goesToForm = isEmpty && isEntitled && !list.isFetching;
  useEffect(() => {
    if (goesToForm) navigate('/coupons/add', { replace: true });
  }, [goesToForm, navigate]);

  if (list.isError && !count)
    return <ErrorState message="Your coupons could not be loaded." onRetry={() => void list.refetch()} />;
  if (isEmpty && !isEntitled)
    return (
      <EmptyState title="CREATE COUPON FOR YOUR STORE PAGE">
        <Typography>0 COUPON</Typography>
        <AddCouponButton refusal={refusal} />
      </EmptyState>
    );
  if (!count) return <CouponListSkeleton />;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        <Typography>
          {count} of {MAX_COUPONS}
        </Typography>
        <AddCouponButton refusal={refusal} />
      </Box>
      <CouponList store={store} saved={list.data?.results ?? []} />
    </>
  );
}
