/** What the documentation says of a call beyond its schemas. Apart from the calls, so that no page loads it. */

/** Sections of the documentation, in their order, and what each is about. */
export const TAG_DESCRIPTIONS = {
  Auth: 'Accounts and sessions.',
  Stores: 'The store page of the signed-in merchant.',
  Coupons: 'The coupons of your store.',
  Payments: 'Plan, subscription, orders and cards of your store.',
  Events: 'Streams changes to your store as they happen.',
  Images: 'Logos: their upload, and where everybody sees them.',
  Shoppers: 'What shoppers’ pages read.',
  Provider: 'The review of stores and coupons by the provider of a site.',
  Legacy: 'The older addresses, over the same services.',
  Documentation: 'This document.',
} as const;

export interface CallDoc {
  tag: keyof typeof TAG_DESCRIPTIONS;
  /** What it does and refuses, for somebody who writes a client. Markdown. */
  description: string;
  /** Values that are shown; a test holds each against the call's schema. */
  examples: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    response?: unknown;
  };
}
