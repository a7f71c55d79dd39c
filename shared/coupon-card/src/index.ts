/** A coupon as a shopper sees it, drawn by the store page and by the form's preview. */
export { CouponCard, OUTBOUND_REL } from './coupon-card.ts';
export type { CouponCardProps, ShownCoupon } from './coupon-card.ts';
export { couponCardStyles } from './coupon-card-styles.ts';
export { initialOf, StoreLogo } from './store-logo.ts';
export type { ShownStore } from './store-logo.ts';
export { webAddress } from './web-address.ts';
