/** Numbers of days as bars. The chart is large, so it is a separate entry: `@coupon-center/ui/chart`. */
import { BarChart } from '@mui/x-charts/BarChart';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

export interface DayChartProps {
  /** Names of the days, in order. */
  days: readonly string[];
  /** A number for each day. */
  values: readonly number[];
  /** What is counted, e.g. 'Views'. */
  label: string;
  formatNumber: (value: number) => string;
  /** In pixels. */
  height: number;
}

/** Drawn only: what it says belongs into a table beside it. */
export function DayChart({ days, values, label, formatNumber, height }: DayChartProps) {
  const { palette } = useTheme();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <div aria-hidden>
      <BarChart
        height={height}
        hideLegend
        skipAnimation={isStill}
        disableKeyboardNavigation
        margin={{ left: 0, right: 24, top: 16, bottom: 0 }}
        xAxis={[{ data: [...days], scaleType: 'band', height: 28, tickLabelMinGap: 16 }]}
        yAxis={[
          { width: 48, min: 0, max: Math.max(4, ...values), tickMinStep: 1, valueFormatter: formatNumber },
        ]}
        series={[
          {
            data: [...values],
            label,
            color: palette.primary.main,
            valueFormatter: (value) => (value === null ? '' : formatNumber(value)),
          },
        ]}
        borderRadius={3}
        grid={{ horizontal: true }}
      />
    </div>
  );
}
