/** The chart, loaded separately because of its size. */
import { formatCount, formatDayNear } from '@coupon-center/contracts';
import { DayChart } from '@coupon-center/ui/chart';

export interface DayBarsProps {
  days: readonly string[];
  values: readonly number[];
  label: string;
  today: string;
  /** Mean of a day in the period before, drawn as a line. */
  level: number;
  /** Height in pixels. */
  height: number;
}

export function DayBars({ days, values, label, today, level, height }: DayBarsProps) {
  const names = days.map((day) => formatDayNear(day, today));
  return (
    <DayChart
      days={names}
      values={values}
      label={label}
      level={level}
      formatNumber={formatCount}
      height={height}
    />
  );
}
