/** The figures of the home. Pure. */
import { changeText, formatCount } from '@coupon-center/contracts';
import type { Totals } from '@coupon-center/contracts';

export type Measure = 'views' | 'copies' | 'clicks' | 'worked';

const LABELS: Readonly<Record<Measure, string>> = {
  views: 'Page views',
  copies: 'Code copies',
  clicks: 'Clicks',
  worked: 'Said it worked',
};

export interface Figure {
  name: Measure;
  label: string;
  value: string;
  /** In percent, with its sign; 'new' if there was nothing before, null if there is nothing at all. */
  change: string | null;
  isUp: boolean;
  before: string;
}

/** @param before of the preceding period of the same length */
export function figuresOf(total: Totals, before: Totals): Figure[] {
  return (Object.keys(LABELS) as Measure[]).map((name) => ({
    name,
    label: LABELS[name],
    value: formatCount(total[name]),
    change: changeText(total[name], before[name]),
    isUp: total[name] > before[name],
    before: formatCount(before[name]),
  }));
}

export const isEmpty = (totals: Totals): boolean => Object.values(totals).every((count) => count === 0);
