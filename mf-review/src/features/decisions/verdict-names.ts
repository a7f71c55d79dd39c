import type { Verdict } from '@coupon-center/contracts';

/** Names of the verdicts in the log. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  held: 'Put on hold',
  released: 'Released',
};
