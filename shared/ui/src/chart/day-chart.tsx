/** A bar chart of daily numbers, drawn as SVG, which keeps its colors where the system forces others. */
import { useState } from 'react';
import type { MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTheme } from '@mui/material/styles';
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
  formatNumber: (value: number) => string;
  /** Height in pixels. */
  height: number;
  /** Whether it is at least that high, and as high as its container. */
  fills?: boolean;
}

/** Decorative: the same numbers belong in a table beside it. */
export function DayChart({
  days,
  values,
  label,
  level = 0,
  formatNumber,
  height,
  fills = false,
}: DayChartProps) {
  const { palette, typography } = useTheme();
  const [pointed, setPointed] = useState(0);
  const ticks = ticksUpTo(Math.max(level, ...values));
  const top = ticks.at(-1) ?? 1;
  const yOf = (value: number) => `${100 * (1 - value / top)}%`;
  const bands = bandsOf(values.length);
  const step = labelStep(days.length);
  const text = { fill: palette.text.secondary, fontFamily: typography.fontFamily, fontSize: 12 };

  function point({ clientX, currentTarget }: MouseEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(values.length - 1, Math.floor(((clientX - left) / width) * values.length)));
  }
  const tip = `${days[pointed] ?? ''}: ${formatNumber(values[pointed] ?? 0)} · ${label}`;

  return (
    <Box aria-hidden sx={{ ...FRAME, minHeight: height, height: fills ? '100%' : height }}>
      <svg width={NUMBERS_WIDTH} height="100%" style={{ flex: 'none', overflow: 'visible' }}>
        {ticks.map((tick) => (
          <text key={tick} x={NUMBERS_WIDTH - 8} y={yOf(tick)} dy={4} textAnchor="end" {...text}>
            {formatNumber(tick)}
          </text>
        ))}
      </svg>
      <Tooltip title={tip} followCursor>
        <svg
          width="100%"
          height="100%"
          // Otherwise it is at least 300 px wide.
          style={{ overflow: 'visible', minWidth: 0 }}
          onMouseMove={point}
        >
          <rect width="100%" height="100%" fill="transparent" />
          {ticks.map((tick) => (
            <line key={tick} x2="100%" y1={yOf(tick)} y2={yOf(tick)} stroke={palette.divider} />
          ))}
          {values.map((value, index) => (
            <rect
              key={days[index]}
              x={`${bands[index]?.start}%`}
              width={`${bands[index]?.width}%`}
              y={yOf(value)}
              height={`${(100 * value) / top}%`}
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
              <text
                key={day}
                x={`${bands[index]?.middle}%`}
                y="100%"
                dy={BOTTOM - 8}
                textAnchor="middle"
                {...text}
              >
                {day}
              </text>
            ) : null,
          )}
        </svg>
      </Tooltip>
    </Box>
  );
}

/** The drawings are within its padding, apart from the names of the days. */
const FRAME = {
  display: 'flex',
  boxSizing: 'border-box',
  pt: `${TOP}px`,
  pb: `${BOTTOM}px`,
  pr: 3,
  direction: 'ltr',
} as const;
