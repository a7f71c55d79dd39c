import type { Verdict } from '@coupon-center/contracts';

/** What the log calls the kinds of decisions. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  held: 'Put on hold',
  released: 'Released',
};
