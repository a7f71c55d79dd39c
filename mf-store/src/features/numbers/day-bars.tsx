/** The chart, loaded separately because of its size. */
import { formatCount, formatDayNear } from '@coupon-center/contracts';
import { DayChart } from '@coupon-center/ui/chart';

export interface DayBarsProps {
  days: readonly string[];
  values: readonly number[];
  label: string;
  /** Minimum, in pixels; the chart fills its container. */
  height: number;
}

export function DayBars({ days, values, label, height }: DayBarsProps) {
  const today = days.at(-1) ?? '';
  const names = days.map((day) => formatDayNear(day, today));
  return (
    <DayChart days={names} values={values} label={label} formatNumber={formatCount} height={height} fills />
  );
}
