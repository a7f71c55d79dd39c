/** Everything that crosses a border. */
export * from './auth.ts';
export * from './billing.ts';
export * from './calendar.ts';
export * from './call.ts';
export * from './coupon-rules.ts';
export * from './coupons.ts';
export * from './currency.ts';
export * from './errors.ts';
export * from './federation-manifest.ts';
export * from './headers.ts';
export * from './limits.ts';
export * from './registry.ts';
export * from './review.ts';
export * from './session-events.ts';
export * from './storefront.ts';
export * from './stores.ts';
export * from './text.ts';
