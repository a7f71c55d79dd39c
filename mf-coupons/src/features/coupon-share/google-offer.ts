/** A coupon in the fields of an offer in a Google Business Profile, each within Google's limits. */
import { formatDay, formatMajorUnits, restrictionWords } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { ellipsize } from '../../shared/text.ts';

/** Maximum number of characters of an offer's title. */
export const MAX_OFFER_TITLE = 58;
/** Maximum number of characters of a post. */
export const MAX_POST = 1500;

export interface GoogleOffer {
  title: string;
  details: string;
  /** Empty if the coupon has no code. */
  code: string;
  terms: string;
}

type Offered = Pick<
  Coupon,
  | 'title'
  | 'description'
  | 'discount_code'
  | 'minimum_order_amount'
  | 'restrictions'
  | 'start_date'
  | 'expiration_date'
>;

export function googleOffer(
  { name }: Pick<Store, 'name'>,
  coupon: Offered,
  { currency }: Pick<Site, 'currency'>,
): GoogleOffer {
  const { title, description, discount_code: code, minimum_order_amount: minimum } = coupon;
  const day = (date: string) => formatDay(date, null);
  const from = `Valid from ${day(coupon.start_date)}`;
  const terms = [
    minimum && `On orders of ${formatMajorUnits(minimum, currency, null)} or more.`,
    ...restrictionWords(coupon.restrictions).map((words) => `${words.replace(/\.$/, '')}.`),
    coupon.expiration_date ? `${from} to ${day(coupon.expiration_date)}.` : `${from}.`,
  ];
  return {
    title: ellipsize(`${title} at ${name}`, MAX_OFFER_TITLE),
    details: ellipsize(`${title} at ${name}: ${description}`, MAX_POST),
    code,
    terms: terms.filter(Boolean).join(' '),
  };
}
