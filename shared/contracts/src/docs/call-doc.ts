/** Documentation of the calls beyond their schemas. It is separate from the calls, so no page loads it. */

/** Sections of the documentation, in order, with their descriptions. */
export const TAG_DESCRIPTIONS = {
  Auth: 'Accounts and sessions.',
  Account: 'The signed-in user’s own account.',
  Stores: 'The store page of the signed-in merchant.',
  Coupons: 'The coupons of your store.',
  Statistics: 'Views, copies, clicks and votes of shoppers.',
  Payments: 'Plan, subscription, orders and cards of your store.',
  Events: 'Streams changes to your store as they happen.',
  Images: 'Uploading and serving logos.',
  Shoppers: 'Public calls that storefront pages use.',
  Provider: 'Review of stores and coupons by the provider of a site.',
  Legacy: 'Older calls that no current screen makes.',
  Documentation: 'This document.',
} as const;

export interface CallDoc {
  tag: keyof typeof TAG_DESCRIPTIONS;
  /** Effects and refusals of the call, in Markdown, for authors of clients. */
  description: string;
  /** Example values; a test validates each against the call's schema. */
  examples: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    response?: unknown;
  };
}
