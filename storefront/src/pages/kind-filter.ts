/** Filters a store's coupons by kind. Styles hide the others, so that it needs neither a script nor a request. */
import type { PublicCoupon } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content } from '@coupon-center/server-kit';
import { COUPON_KINDS } from '../stylesheet.ts';
import type { CouponKind } from '../stylesheet.ts';

/** A coupon may be of several kinds. */
const KINDS: Readonly<Record<CouponKind, { name: string; has: (coupon: PublicCoupon) => boolean }>> = {
  code: { name: 'Codes', has: ({ discount_code: code }) => code !== '' },
  deal: { name: 'Deals', has: ({ discount_code: code }) => code === '' },
  shipping: { name: 'Free shipping', has: ({ offer_type: type }) => type === 'free shipping' },
};

/** Classes of a coupon's item, by which styles find it. */
export const kindsOf = (coupon: PublicCoupon): string =>
  COUPON_KINDS.filter((kind) => KINDS[kind].has(coupon))
    .map((kind) => `is-${kind}`)
    .join(' ');

/** Returns nothing if all coupons are of the same kinds. */
export function kindFilter(coupons: readonly PublicCoupon[]): Content {
  const kinds = COUPON_KINDS.map((kind) => ({
    kind,
    name: KINDS[kind].name,
    count: coupons.filter(KINDS[kind].has).length,
  }));
  const some = kinds.filter(({ count }) => count > 0 && count < coupons.length);
  if (some.length === 0) return '';
  // Without `autocomplete`, Firefox would keep the choice when the page is loaded again.
  return html`<form class="kinds" autocomplete="off">
    <fieldset class="chips">
      <legend class="hidden">Show</legend>
      ${[{ kind: 'all', name: 'All', count: coupons.length }, ...some].map(
        ({ kind, name, count }) =>
          html`<label
            ><input type="radio" name="kind" value="${kind}" ${kind === 'all' && html`checked`} />${name}
            <small>${count}</small></label
          >`,
      )}
    </fieldset>
  </form>`;
}
