/** A list of coupons: those of the site, or of one store. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import type { ProviderCoupon } from '@coupon-center/contracts';
import { PagedList } from '@coupon-center/remote-kit';
import type { Gathered } from '@coupon-center/remote-kit';
import { EmptyState } from '@coupon-center/ui';
import { CouponCard } from './coupon-card.tsx';

/** Height of most coupons, in pixels. */
const CARD_HEIGHT = 260;

export interface CouponListProps {
  query: UseInfiniteQueryResult<Gathered<ProviderCoupon>>;
  empty: string;
  actionsFor: (coupon: ProviderCoupon) => ReactNode;
  /** The line with the count; takes the focus when the focused coupon leaves the list. */
  countRef: Ref<HTMLElement>;
}

export function CouponList({ query, empty, actionsFor, countRef }: CouponListProps) {
  return (
    <PagedList
      query={query}
      noun={['coupon', 'coupons']}
      skeleton={{ rows: 3, height: CARD_HEIGHT }}
      showCount
      countRef={countRef}
      empty={<EmptyState title={empty} illustration="done" />}
    >
      {(coupons) =>
        coupons.map((coupon) => <CouponCard key={coupon.id} coupon={coupon} actions={actionsFor(coupon)} />)
      }
    </PagedList>
  );
}
