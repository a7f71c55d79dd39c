/** A coupon as shoppers see it, for the store page and the form's preview. */
export { CouponCard, figureSize, minimumOrderText, OUTBOUND_REL } from './coupon-card.ts';
export type { CouponCardProps, ShownCoupon } from './coupon-card.ts';
export { couponCardStyles } from './coupon-card-styles.ts';
export { EXAMPLE_OFFER, EXAMPLE_SLUG, exampleStore } from './example-store.ts';
export { listingSteps } from './listing-steps.ts';
export { initialOf, StoreLogo } from './store-logo.ts';
export type { ShownStore } from './store-logo.ts';
export { webAddress } from './web-address.ts';
