/** A bar chart of daily numbers, drawn as SVG, which keeps its colors where the system forces others. */
import { useState } from 'react';
import type { MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTheme } from '@mui/material/styles';
import { formatCount } from '@coupon-center/contracts';
import { bandsOf, labelStep, ticksUpTo } from './scale.ts';

const TOP = 16;
const BOTTOM = 28;
const NUMBERS_WIDTH = 48;

export interface DayChartProps {
  /** Names of the days, in order. */
  days: readonly string[];
  /** A number for each day. */
  values: readonly number[];
  /** What is counted, e.g. 'Views'. */
  label: string;
  /** A number to compare each day with, drawn as a dashed line; none if it is 0. */
  level?: number;
  /** Height in pixels. */
  height: number;
}

/** Decorative: the same numbers belong in a table beside it. */
export function DayChart({ days, values, label, level = 0, height }: DayChartProps) {
  const { palette, typography } = useTheme();
  const [pointed, setPointed] = useState(0);
  const ticks = ticksUpTo(Math.max(level, ...values));
  const top = ticks.at(-1) ?? 1;
  const yOf = (value: number) => TOP + (1 - value / top) * (height - TOP - BOTTOM);
  const bands = bandsOf(values.length);
  const step = labelStep(days.length);
  const text = { fill: palette.text.secondary, fontFamily: typography.fontFamily, fontSize: 12 };

  function point({ clientX, currentTarget }: MouseEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(values.length - 1, Math.floor(((clientX - left) / width) * values.length)));
  }
  const tip = `${days[pointed] ?? ''}: ${formatCount(values[pointed] ?? 0)} · ${label}`;

  return (
    <Box aria-hidden sx={{ display: 'flex', height, pr: 3, direction: 'ltr' }}>
      <svg width={NUMBERS_WIDTH} height={height} style={{ flex: 'none' }}>
        {ticks.map((tick) => (
          <text key={tick} x={NUMBERS_WIDTH - 8} y={yOf(tick) + 4} textAnchor="end" {...text}>
            {formatCount(tick)}
          </text>
        ))}
      </svg>
      <Tooltip title={tip} followCursor>
        <svg
          width="100%"
          height={height}
          // Otherwise it is at least 300 px wide.
          style={{ overflow: 'visible', minWidth: 0 }}
          onMouseMove={point}
        >
          <rect width="100%" height={height} fill="transparent" />
          {ticks.map((tick) => (
            <line key={tick} x2="100%" y1={yOf(tick)} y2={yOf(tick)} stroke={palette.divider} />
          ))}
          {values.map((value, index) => (
            <rect
              key={days[index]}
              x={`${bands[index]?.start}%`}
              width={`${bands[index]?.width}%`}
              y={yOf(value)}
              height={yOf(0) - yOf(value)}
              rx={3}
              fill={palette.primary.main}
            />
          ))}
          {level > 0 && (
            <line
              x2="100%"
              y1={yOf(level)}
              y2={yOf(level)}
              stroke={palette.text.primary}
              strokeWidth={1.5}
              strokeDasharray="6 4"
            />
          )}
          {days.map((day, index) =>
            index % step === 0 ? (
              <text key={day} x={`${bands[index]?.middle}%`} y={height - 8} textAnchor="middle" {...text}>
                {day}
              </text>
            ) : null,
          )}
        </svg>
      </Tooltip>
    </Box>
  );
}
