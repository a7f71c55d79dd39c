/** A coupon as shoppers see it: a ticket with the offer on its stub. React escapes all text that a person wrote. */
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { formatAmount, formatDay, restrictionsText } from '@coupon-center/contracts';
import type { PublicCoupon } from '@coupon-center/contracts';
import { StoreLogo } from './store-logo.ts';
import type { ShownStore } from './store-logo.ts';
import { webAddress } from './web-address.ts';

/** Links to other sites open in a new tab, are marked as sponsored, and get no access to this page. */
export const OUTBOUND_REL = 'noopener nofollow sponsored';

export type ShownCoupon = Omit<PublicCoupon, 'offer_type'>;

export interface CouponCardProps {
  /** Left out on the store's own page, which names the store once. */
  store?: ShownStore;
  coupon: ShownCoupon;
  /** Symbol of the site's currency, e.g. `CA$`. */
  currencySymbol: string;
}

export function CouponCard(props: CouponCardProps): ReactElement {
  const { coupon } = props;
  const headingId = `coupon-${coupon.id}`;
  const title = createElement('h2', { id: headingId }, ...headline(coupon.title));
  const sheet = createElement(
    'div',
    { className: 'coupon-card-sheet' },
    createElement('header', { className: 'coupon-card-stub' }, title),
    createElement('div', { className: 'coupon-card-body' }, ...body(props, headingId)),
  );
  return createElement('article', { className: 'coupon-card', 'aria-labelledby': headingId }, sheet);
}

/** Returns how much smaller a number with this many characters is set. */
export function figureSize({ length }: string): '' | 'long' | 'longest' {
  if (length >= 13) return 'longest';
  return length >= 9 ? 'long' : '';
}

/** A number with its currency or per cent is one word: its line never breaks, and a long one is set smaller. */
function headline(title: string): (string | ReactElement)[] {
  return title.split(/( +)/).map((word, place) => {
    if (!/\d/.test(word)) return word;
    const className = `coupon-card-figure ${figureSize(word)}`.trimEnd();
    return createElement('span', { key: place, className }, word);
  });
}

function body(
  { store, coupon, currencySymbol }: CouponCardProps,
  headingId: string,
): (ReactElement | null)[] {
  return [
    store ? whose(store) : null,
    createElement('p', { className: 'coupon-card-description', dir: 'auto' }, coupon.description),
    minimumOrder(minimumOrderText(coupon, currencySymbol)),
    details(restrictionsText(coupon.restrictions)),
    code(coupon.discount_code),
    createElement(
      'footer',
      { className: 'coupon-card-foot' },
      expiry(coupon.expiration_date),
      wayOut(coupon.destination_url, headingId),
    ),
  ];
}

function whose(store: ShownStore): ReactElement {
  const name = createElement('span', { dir: 'auto' }, store.name);
  return createElement('p', { className: 'coupon-card-store' }, createElement(StoreLogo, store), name);
}

/** Returns the minimum order in words, e.g. 'Minimum order: CA$50'; empty if there is none. */
export function minimumOrderText(
  { minimum_order_amount: minimum }: Pick<PublicCoupon, 'minimum_order_amount'>,
  currencySymbol: string,
): string {
  return minimum ? `Minimum order: ${formatAmount(minimum, currencySymbol)}` : '';
}

function minimumOrder(text: string): ReactElement | null {
  return text ? createElement('p', { className: 'coupon-card-minimum' }, text) : null;
}

/** Always visible: nobody should learn only at checkout that an offer is not for them. */
function details(text: string): ReactElement | null {
  if (!text) return null;
  return createElement(
    'p',
    { className: 'coupon-card-details' },
    'Details: ',
    createElement('bdi', null, text),
  );
}

function code(text: string): ReactElement | null {
  if (!text) return null;
  return createElement('p', { className: 'coupon-card-code' }, 'CODE: ', createElement('code', null, text));
}

function expiry(day: string | null): ReactElement {
  const props = { className: 'coupon-card-expiry' };
  if (day === null) return createElement('p', props, 'No expiration date');
  return createElement(
    'p',
    props,
    'Expires ',
    createElement('time', { dateTime: day }, formatDay(day, null)),
  );
}

function wayOut(destination: string, headingId: string): ReactElement | null {
  const href = webAddress(destination);
  if (href === null) return null;
  const noteId = `${headingId}-new-tab`;
  const note = createElement('span', { id: noteId, hidden: true }, 'Opens in a new tab');
  const described = { 'aria-describedby': `${headingId} ${noteId}` };
  const link = { className: 'coupon-card-use', href, target: '_blank', rel: OUTBOUND_REL, ...described };
  return createElement('a', link, 'Use Coupon', note);
}
