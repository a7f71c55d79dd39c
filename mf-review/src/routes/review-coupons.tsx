/** `/review/coupons?state=…&q=…`: the provider approves, holds and releases coupons. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_REVIEW_SEARCH } from '@coupon-center/contracts';
import { useContract, useSearchParams } from '@coupon-center/remote-kit';
import { FilterBar, Page } from '@coupon-center/ui';
import {
  couponChoiceOf,
  couponFilters,
  couponsAddress,
  couponsQuery,
} from '../features/coupon-queue/coupon-queue.api.ts';
import type { CouponChoice, CouponFilter } from '../features/coupon-queue/coupon-queue.api.ts';
import { CouponList } from '../features/coupon-queue/coupon-list.tsx';
import { CouponVerdictButtons } from '../features/coupon-verdict/coupon-verdict-buttons.tsx';
import { EditTemplatesLink } from '../shared/administrators.tsx';
import { SearchBox } from '../shared/search-box.tsx';
import { useRefresh } from '../shared/use-refresh.ts';

const EMPTY: Readonly<Record<CouponFilter, string>> = {
  pending: 'No coupons are waiting for approval',
  held: 'No coupons are on hold',
  all: 'No coupons yet',
};

export function ReviewCouponsScreen() {
  const contract = useContract();
  const { moderateCoupons, siteName } = contract.site;
  const choice = couponChoiceOf(useSearchParams(), moderateCoupons);
  const { filter, search } = choice;
  const { count, refresh } = useRefresh();
  const query = useInfiniteQuery(couponsQuery(contract, choice));
  const show = (next: Partial<CouponChoice>) =>
    contract.navigate(couponsAddress({ ...choice, ...next }), { replace: true });

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
      <SearchBox
        label="Search coupons and stores"
        maxLength={MAX_REVIEW_SEARCH}
        search={search}
        onSearch={(words) => show(words ? { search: words, filter: 'all' } : { search: words })}
      />
      <FilterBar
        label="Coupons to show"
        labels={couponFilters(filter, moderateCoupons)}
        selected={filter}
        onSelect={(next) => show({ filter: next })}
      />
      <CouponList
        key={`${filter} ${search}`}
        query={query}
        empty={search ? `No coupon matches “${search}”` : EMPTY[filter]}
        countRef={count}
        actionsFor={(coupon) => <CouponVerdictButtons coupon={coupon} onDecided={refresh} />}
      />
    </Page>
  );
}
