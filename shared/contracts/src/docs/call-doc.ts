/** What the documentation says of a call beyond its schemas. Apart from the calls, so that no page loads it. */

/** Sections of the documentation. */
export const CALL_TAGS = [
  'Auth',
  'Stores',
  'Coupons',
  'Payments',
  'Events',
  'Images',
  'Shoppers',
  'Provider',
  'Legacy',
] as const;

export interface CallDoc {
  tag: (typeof CALL_TAGS)[number];
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
