/** The totals of the period with their change against the previous one; each button chooses what the chart shows. */
import { changeText, formatCount } from '@coupon-center/contracts';
import type { Totals } from '@coupon-center/contracts';
import { Box, Typography } from '@coupon-center/ui';
import { rateText } from './rates.ts';

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
          <Box component="span" sx={FIGURE}>
            <span>{formatCount(total[name])}</span> <Change now={total[name]} before={before[name]} />
          </Box>
          <Typography component="span" variant="body2" color="textSecondary">
            {days}: {formatCount(before[name])}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary">
            {[hint, name !== 'views' && rateText(total[name], total.views)].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The change in percent with its sign; green if it grew. */
function Change({ now, before }: Record<'now' | 'before', number>) {
  const text = changeText(now, before);
  if (text === null) return null;
  return (
    <Typography component="span" variant="body2" sx={now > before ? GROWN : { fontWeight: 700 }}>
      {text}
    </Typography>
  );
}

const GROWN = { fontWeight: 700, color: 'success.main' };

const FIGURE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1,
  '& > :first-of-type': {
    fontSize: '2rem',
    fontWeight: 700,
    lineHeight: 1.25,
    fontVariantNumeric: 'tabular-nums',
  },
};

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
  borderRadius: 1,
  '&[aria-pressed=true]': { borderColor: 'primary.main', borderTopWidth: 4, pt: '13px' },
  '@media (forced-colors: active)': { '&[aria-pressed=true]': { outline: '3px solid Highlight' } },
};
