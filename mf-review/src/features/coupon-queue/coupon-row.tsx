/** A coupon in the table, with what the provider needs to judge it. */
import type { ReactNode } from 'react';
import { dayIn, formatDay, formatMajorUnits, couponState, restrictionsText } from '@coupon-center/contracts';
import type { ProviderCoupon, CouponState } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { StatusChip, VisuallyHidden } from '@coupon-center/ui';
import type { StatusChipProps } from '@coupon-center/ui';
import { waitingText } from '../../shared/time-text.ts';
import { Address } from '../../shared/facts.tsx';

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

export interface CouponRowProps {
  coupon: ProviderCoupon;
  isSelected: boolean;
  /** Left out if the coupon can't be selected. */
  onSelect: ((id: number, isSelected: boolean) => void) | undefined;
  actions: ReactNode;
}

export function CouponRow({ coupon, isSelected, onSelect, actions }: CouponRowProps) {
  const { id, title, description } = coupon;
  return (
    <div role="row" data-coupon={id} aria-label={`${title} – ${description}`}>
      <div role="cell">
        {onSelect && (
          <label>
            <VisuallyHidden>
              Select {title} – {description}
            </VisuallyHidden>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={({ target }) => onSelect(id, target.checked)}
            />
          </label>
        )}
      </div>
      <div role="rowheader">
        <div className="title">{title}</div>
        <bdi>{description}</bdi>
        <Terms coupon={coupon} />
      </div>
      <div role="cell" className="links">
        <RemoteLink to={`/review/stores/${coupon.store}/coupons`}>
          <bdi>{coupon.store_name}</bdi>
        </RemoteLink>
        <Address url={coupon.destination_affiliate_url} />
      </div>
      <div role="cell">
        <State coupon={coupon} />
      </div>
      <div role="cell">{actions}</div>
    </div>
  );
}

function Terms({
  coupon: { discount_code: code, minimum_order_amount: minimum, restrictions },
}: {
  coupon: ProviderCoupon;
}) {
  const { currency } = useSite();
  return (
    <div className="quiet">
      {code ? (
        <>
          Code: <code>{code}</code>
        </>
      ) : (
        'No code'
      )}
      {minimum ? `, minimum order ${formatMajorUnits(minimum, currency)}` : ''}
      {restrictions && <bdi> · {restrictionsText(restrictions)}</bdi>}
    </div>
  );
}

function State({ coupon }: { coupon: ProviderCoupon }) {
  const { timeZone } = useSite();
  const { expiration_date: end, held_since: held, hold_reason: reason, waiting_since: waiting } = coupon;
  return (
    <>
      <StatusChip {...STATES[couponState(coupon)]} />
      {waiting && <div>Waiting for {waitingText(waiting)}</div>}
      {held && <div>Since {formatDay(dayIn(timeZone, new Date(held)))}</div>}
      {reason && <bdi>{reason}</bdi>}
      <div className="quiet">
        {formatDay(coupon.start_date)} – {end ? formatDay(end) : 'no expiration date'}
      </div>
    </>
  );
}
