/** The reasons of a site whose provider has never changed them; a brand that is added later has them, too. */
import type { TemplateKind } from '@coupon-center/contracts';

export const STANDARD_TEMPLATES: Readonly<Record<TemplateKind, readonly string[]>> = {
  store: [
    'The logo is missing or hard to read.',
    'The website doesn’t open.',
    'The name isn’t that of the website.',
  ],
  coupon: [
    'The code doesn’t work in your shop.',
    'Your website shows another offer.',
    'The page it leads to doesn’t open.',
    'The offer has ended.',
  ],
};

/** Version of the standard reasons. A release that changes them has to change this instant. */
export const STANDARD_SINCE = new Date('2026-11-01T00:00:00.000Z');
