import { useId } from 'react';
import type { ReactNode } from 'react';
import { dayIn, formatDay, formatMajorUnits, couponState } from '@coupon-center/contracts';
import type { ProviderCoupon, CouponState } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Card, CardContent, Stack, StatusChip, Typography } from '@coupon-center/ui';
import type { StatusChipProps } from '@coupon-center/ui';
import { waitingText } from '../../shared/time-text.ts';
import { Address, Facts } from '../../shared/facts.tsx';

/** The list doesn't know whether the store's page is live, so no coupon is called live. */
const STATES: Readonly<Record<CouponState, StatusChipProps>> = {
  pending: { tone: 'info', label: 'Pending' },
  held: { tone: 'warning', label: 'On hold' },
  paused: { tone: 'neutral', label: 'Paused' },
  live: { tone: 'success', label: 'Running' },
  scheduled: { tone: 'neutral', label: 'Scheduled' },
  expired: { tone: 'neutral', label: 'Expired' },
  archived: { tone: 'neutral', label: 'Archived' },
};

export interface CouponCardProps {
  coupon: ProviderCoupon;
  actions: ReactNode;
}

export function CouponCard({ coupon, actions }: CouponCardProps) {
  const { currency, timeZone } = useSite();
  const titleId = useId();
  const descriptionId = useId();
  const { expiration_date: end, held_since: held, hold_reason: reason, waiting_since: waiting } = coupon;
  const { minimum_order_amount: minimum } = coupon;
  return (
    <Card component="article" aria-labelledby={`${titleId} ${descriptionId}`}>
      <CardContent sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 3 } }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {coupon.title}
          </Typography>
          <StatusChip {...STATES[couponState(coupon)]} />
        </Stack>
        <Typography id={descriptionId} sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{coupon.description}</bdi>
        </Typography>
        <Facts
          facts={{
            ...(waiting ? { 'Waiting for': waitingText(waiting) } : {}),
            Store: (
              <RemoteLink to={`/review/stores/${coupon.store}/coupons`}>
                <bdi>{coupon.store_name}</bdi>
              </RemoteLink>
            ),
            Code: coupon.discount_code ? <bdi>{coupon.discount_code}</bdi> : 'None',
            ...(minimum ? { 'Minimum order': formatMajorUnits(minimum, currency) } : {}),
            'Leads to': <Address url={coupon.destination_affiliate_url} />,
            Runs: `${formatDay(coupon.start_date)} – ${end ? formatDay(end) : 'no expiration date'}`,
            ...(held ? { 'On hold since': formatDay(dayIn(timeZone, new Date(held))) } : {}),
            ...(reason ? { Reason: <bdi>{reason}</bdi> } : {}),
          }}
        />
        {actions}
      </CardContent>
    </Card>
  );
}
