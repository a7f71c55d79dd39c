/** Why shoppers can't see a coupon, and what its merchant can do about it (docs/rules.md, 51). Pure. */
import { formatDayNear } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';

export interface HiddenReason {
  text: string;
  /** Where the merchant can fix it. */
  remedy: { label: string; to: string };
}

type Shown = Pick<Coupon, 'id' | 'state' | 'hold_reason' | 'start_date' | 'expiration_date'>;

/**
 * @param page why shoppers can't see the whole page, or soon won't; null if nothing is wrong
 * @param today yyyy-MM-dd in the site's time zone
 * @returns null if shoppers see the coupon
 */
export function hiddenReason(
  coupon: Shown,
  page: (HiddenReason & { isPageLive: boolean }) | null,
  today: string,
): HiddenReason | null {
  if (page && !page.isPageLive) return { text: page.text, remedy: page.remedy };
  const { state, hold_reason: reason, start_date: start, expiration_date: end } = coupon;
  const form = `/coupons/${coupon.id}`;
  switch (state) {
    case 'live':
      return null;
    case 'scheduled':
      return {
        text: `Shoppers will see this coupon from ${formatDayNear(start, today)}.`,
        remedy: { label: 'Change its dates', to: form },
      };
    case 'expired':
      return {
        text: `This coupon ended on ${formatDayNear(end ?? start, today)}. Shoppers can’t use it anymore.`,
        remedy: { label: 'Give it new dates', to: form },
      };
    case 'held':
      return {
        text: reason ? `This coupon is on hold: ${reason}` : 'This coupon is on hold.',
        remedy: { label: 'Edit it', to: form },
      };
    case 'pending':
      return {
        text: 'Shoppers will see this coupon once we approve it.',
        remedy: { label: 'See your coupons', to: '/coupons' },
      };
    default:
      return {
        text: 'Shoppers can’t see this coupon now.',
        remedy: { label: 'See your coupons', to: '/coupons' },
      };
  }
}
