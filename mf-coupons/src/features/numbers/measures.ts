/** The counts on this screen, and their names. */
import type { Totals } from '@coupon-center/contracts';

export type Measure = 'views' | 'copies' | 'clicks';

export const MEASURES: readonly { name: Measure; label: string; hint: string }[] = [
  { name: 'views', label: 'Page views', hint: 'Your store page was opened' },
  { name: 'copies', label: 'Code copies', hint: 'A code was copied' },
  { name: 'clicks', label: 'Clicks', hint: 'A shopper went to your shop' },
];

export const isEmpty = (totals: Totals): boolean => Object.values(totals).every((count) => count === 0);
