/** All parts of the landing page that need no script, with the styles of the coupons in them. */
import { couponCardStyles } from '@coupon-center/coupon-card';
import { AboutPart } from './about-part.tsx';
import { CouponsPart } from './coupons-part.tsx';
import { MorePart } from './more-part.tsx';

export const parts = { coupons: CouponsPart, about: AboutPart, more: MorePart };
export type Parts = typeof parts;

/** Adds the styles to a page that the server sent without them. */
export function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(couponCardStyles);
  document.adoptedStyleSheets.push(sheet);
}
