/** The totals of the period beside those of the previous one; each button chooses what the chart shows. */
import type { Totals } from '@coupon-center/contracts';
import { Box, Typography } from '@coupon-center/ui';
import { formatCount } from '../../shared/text.ts';

export type Measure = 'views' | 'copies' | 'clicks';

export const MEASURES: readonly { name: Measure; label: string; hint: string }[] = [
  { name: 'views', label: 'Page views', hint: 'Your store page was opened' },
  { name: 'copies', label: 'Code copies', hint: 'A code was copied' },
  { name: 'clicks', label: 'Clicks', hint: 'A shopper went to your shop' },
];

export const isEmpty = (totals: Totals): boolean => Object.values(totals).every((count) => count === 0);

export interface TotalTilesProps {
  total: Totals;
  before: Totals;
  /** Length of both periods, in days. */
  length: number;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
}

export function TotalTiles({ total, before, length, measure, onMeasure }: TotalTilesProps) {
  const days = length === 1 ? 'The day before' : `The ${length} days before`;
  return (
    <Box role="group" aria-label="Shown in the chart" sx={TILES}>
      {MEASURES.map(({ name, label, hint }) => (
        <Box
          key={name}
          component="button"
          type="button"
          aria-pressed={name === measure}
          onClick={() => onMeasure(name)}
          sx={TILE}
        >
          <Typography component="span" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="span" variant="h2">
            {formatCount(total[name])}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {days}: {formatCount(before[name])}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary">
            {hint}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const TILES = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
};

const TILE = {
  display: 'grid',
  gap: 0.5,
  p: 2,
  minHeight: 44,
  textAlign: 'start',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  '&[aria-pressed=true]': { borderColor: 'primary.main', borderTopWidth: 4, pt: '13px' },
  '@media (forced-colors: active)': { '&[aria-pressed=true]': { outline: '3px solid Highlight' } },
};
