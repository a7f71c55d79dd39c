/** `/review/coupons?state=…&q=…`: the provider approves, holds and releases coupons. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MAX_REVIEW_SEARCH } from '@coupon-center/contracts';
import { useContract, useSearchParams } from '@coupon-center/remote-kit';
import { Box, EmptyState, FilterBar, Page } from '@coupon-center/ui';
import {
  couponChoiceOf,
  couponFilters,
  couponsAddress,
  couponsQuery,
} from '../features/coupon-queue/coupon-queue.api.ts';
import type { CouponChoice, CouponFilter } from '../features/coupon-queue/coupon-queue.api.ts';
import { EditTemplatesLink } from '../shared/administrators.tsx';
import { NothingFound } from '../shared/nothing-found.tsx';
import { numbersQuery } from '../shared/review-numbers.api.ts';
import { SearchBox } from '../shared/search-box.tsx';
import { CouponDesk } from './coupon-desk.tsx';

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
  const numbers = useQuery(numbersQuery(contract)).data;
  const query = useInfiniteQuery(couponsQuery(contract, choice));
  const show = (next: Partial<CouponChoice>) =>
    contract.navigate(couponsAddress({ ...choice, ...next }), { replace: true });

  return (
    <Page
      title="Coupons"
      action={<EditTemplatesLink />}
      lead={
        moderateCoupons
          ? `New and changed coupons on ${siteName} wait for your approval.`
          : `Coupons on ${siteName} go live without review. Put one on hold to take it off its page.`
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <FilterBar
          label="Coupons to show"
          labels={couponFilters(filter, moderateCoupons)}
          // The numbers are of all coupons, whatever is searched.
          counts={search ? undefined : { pending: numbers?.pending_coupons, held: numbers?.held_coupons }}
          selected={filter}
          onSelect={(next) => show({ filter: next })}
        />
        <Box sx={{ flex: '1 1 20rem' }}>
          <SearchBox
            label="Search coupons and stores"
            maxLength={MAX_REVIEW_SEARCH}
            search={search}
            onSearch={(words) => show(words ? { search: words, filter: 'all' } : { search: words })}
          />
        </Box>
      </Box>
      <CouponDesk
        choice={`${filter} ${search}`}
        query={query}
        empty={
          search ? (
            <NothingFound title={`No coupon matches “${search}”`} unfiltered="/review/coupons" />
          ) : (
            <EmptyState title={EMPTY[filter]} illustration="done" />
          )
        }
      />
    </Page>
  );
}
