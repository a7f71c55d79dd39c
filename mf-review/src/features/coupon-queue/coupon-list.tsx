/** A list of coupons: those of the site, or of one store. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import type { ProviderCoupon } from '@coupon-center/contracts';
import { EmptyState } from '@coupon-center/ui';
import { PagedList } from '../../shared/paged-list.tsx';
import type { Gathered } from '../../shared/paged-query.ts';
import { CouponCard } from './coupon-card.tsx';

/** Height of most coupons, in pixels. */
const CARD_HEIGHT = 260;

export interface CouponListProps {
  query: UseInfiniteQueryResult<Gathered<ProviderCoupon>>;
  /** Text of an empty list. */
  empty: string;
  /** The actions of a coupon. */
  actionsFor: (coupon: ProviderCoupon) => ReactNode;
  /** The line with the count; takes the focus when the focused coupon leaves the list. */
  countRef: Ref<HTMLElement>;
}

export function CouponList({ query, empty, actionsFor, countRef }: CouponListProps) {
  return (
    <PagedList
      query={query}
      noun={['coupon', 'coupons']}
      itemHeight={CARD_HEIGHT}
      countRef={countRef}
      empty={<EmptyState title={empty} illustration="done" />}
    >
      {(coupons) =>
        coupons.map((coupon) => <CouponCard key={coupon.id} coupon={coupon} actions={actionsFor(coupon)} />)
      }
    </PagedList>
  );
}
