/** The parts of a store's page as shoppers see them. The storefront refuses to be framed, so they are drawn here. */
import { Global } from '@emotion/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { couponState, couponWindow, dayIn } from '@coupon-center/contracts';
import type { ProviderCoupon, ReviewItem } from '@coupon-center/contracts';
import { CouponCard, couponCardStyles } from '@coupon-center/coupon-card';
import type { ShownCoupon } from '@coupon-center/coupon-card';
import { Loaded, useContract } from '@coupon-center/remote-kit';
import { Box, ListSkeleton, Typography } from '@coupon-center/ui';
import { storeCouponsQuery } from '../../shared/store-coupons.api.ts';

/** Height of most tickets with their verdicts, in pixels. */
const TICKET_HEIGHT = 230;

export interface PagePartsProps {
  store: ReviewItem;
  /** @param expectChange to call before a decided coupon is read again: a focus that would be lost stays near it */
  actionsFor: (coupon: ProviderCoupon, expectChange: () => void) => ReactNode;
}

export function PageParts({ store, actionsFor }: PagePartsProps) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography variant="h3" id={headingId}>
        On the page
      </Typography>
      {store.coupon_count === 0 ? (
        <Typography color="textSecondary">No coupons yet.</Typography>
      ) : (
        <Tickets store={store} actionsFor={actionsFor} />
      )}
    </Box>
  );
}

function Tickets({ store: { id, coupon_count: count }, actionsFor }: PagePartsProps) {
  const contract = useContract();
  const today = dayIn(contract.site.timeZone);
  const query = useInfiniteQuery(storeCouponsQuery(contract, String(id)));
  const list = useRef<HTMLElement>(null);
  /** Place of the coupon that was decided. */
  const decided = useRef<number>(null);

  useEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>(':scope > li');
    if (!items || decided.current === null) return;
    // A coupon that was held is gone; the next one has its place.
    const near = items[Math.min(decided.current, items.length - 1)];
    if (document.activeElement === document.body) near?.focus({ preventScroll: true });
    decided.current = null;
  }, [query.data]);

  return (
    <Loaded
      query={query}
      what="The coupons"
      skeleton={<ListSkeleton rows={Math.min(count, 3)} height={TICKET_HEIGHT} />}
    >
      {({ items }) => {
        const shown = items.filter((coupon) => isOnPage(coupon, today));
        return (
          <Box ref={list} component="ul" role="list" sx={TICKETS}>
            <Global styles={couponCardStyles} />
            {shown.map((coupon, place) => (
              <Box key={coupon.id} component="li" tabIndex={-1} sx={{ display: 'grid', gap: 1 }}>
                <CouponCard coupon={shownCoupon(coupon)} currencySymbol={contract.site.currencySymbol} />
                {actionsFor(coupon, () => (decided.current = place))}
              </Box>
            ))}
            {shown.length < items.length && (
              <Typography component="li" tabIndex={-1} variant="body2" color="textSecondary">
                {hiddenText(items.length - shown.length)}
              </Typography>
            )}
          </Box>
        );
      }}
    </Loaded>
  );
}

/** Whether shoppers see a coupon today once store and coupon are approved. */
function isOnPage(coupon: ProviderCoupon, today: string): boolean {
  const state = couponState(coupon);
  if (state !== 'pending') return state === 'live';
  return couponWindow(today, coupon.start_date, coupon.expiration_date) === 'live';
}

const hiddenText = (count: number) =>
  count === 1
    ? '1 more coupon is not on the page today.'
    : `${count} more coupons are not on the page today.`;

/** The coupon as the API returns it to shoppers. */
function shownCoupon({ destination_affiliate_url: destination, ...coupon }: ProviderCoupon): ShownCoupon {
  return {
    ...coupon,
    destination_url: destination,
    // Other offer types may have a leftover value, which shoppers don't see.
    minimum_order_amount: coupon.offer_type === 'free shipping' ? coupon.minimum_order_amount : null,
  };
}

/** The notches of a ticket have the color of what it lies on. */
const TICKETS = {
  '--background': 'var(--surface)',
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
};
