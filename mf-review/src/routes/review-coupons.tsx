/** `/review/coupons?state=…`: the provider approves, holds and releases coupons. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useContract, useSearchParams } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { couponFilterOf, couponFilters, couponsQuery } from '../features/coupon-queue/coupon-queue.api.ts';
import type { CouponFilter } from '../features/coupon-queue/coupon-queue.api.ts';
import { CouponList } from '../features/coupon-queue/coupon-list.tsx';
import { CouponVerdictButtons } from '../features/coupon-verdict/coupon-verdict-buttons.tsx';
import { EditTemplatesLink } from '../shared/edit-templates-link.tsx';
import { FilterBar } from '../shared/filter-bar.tsx';
import { useRefresh } from '../shared/use-refresh.ts';

const EMPTY: Readonly<Record<CouponFilter, string>> = {
  pending: 'No coupons are waiting for approval',
  held: 'No coupons are on hold',
  all: 'No coupons yet',
};

export function ReviewCouponsScreen() {
  const contract = useContract();
  const { moderateCoupons, siteName } = contract.site;
  const filter = couponFilterOf(useSearchParams().get('state'), moderateCoupons);
  const { count, refresh } = useRefresh();
  const query = useInfiniteQuery(couponsQuery(contract, filter));

  return (
    <Page
      title="Coupons"
      width="form"
      action={<EditTemplatesLink />}
      lead={
        moderateCoupons
          ? `New and changed coupons on ${siteName} wait for your approval.`
          : `Coupons on ${siteName} go live without review. Put one on hold to take it off its page.`
      }
    >
      <FilterBar
        label="Coupons to show"
        labels={couponFilters(filter, moderateCoupons)}
        selected={filter}
        onSelect={(next) => contract.navigate(`/review/coupons?state=${next}`, { replace: true })}
      />
      <CouponList
        key={filter}
        query={query}
        empty={EMPTY[filter]}
        countRef={count}
        actionsFor={(coupon) => <CouponVerdictButtons coupon={coupon} onDecided={refresh} />}
      />
    </Page>
  );
}
