import { useId, useState } from 'react';
import { Box, FilterBar, TextField, Typography } from '@coupon-center/ui';
import { LENGTHS, lastDays, lengthOf, troubleWith } from './period.ts';
import type { Period } from '../../shared/numbers.api.ts';

export interface PeriodChoiceProps {
  period: Period;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  onChoose: (period: Period) => void;
}

const OWN = 'custom';
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LENGTHS.map((length) => [length, `Last ${length} days`])),
  [OWN]: 'Custom dates',
};

export function PeriodChoice({ period, today, onChoose }: PeriodChoiceProps) {
  const chosen = period.to === today ? LENGTHS.find((length) => length === lengthOf(period)) : undefined;
  const [isOwn, setOwn] = useState(chosen === undefined);

  function choose(choice: string) {
    const length = LENGTHS.find((one) => String(one) === choice);
    setOwn(length === undefined);
    if (length !== undefined) onChoose(lastDays(length, today));
  }

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FilterBar label="Period" labels={LABELS} selected={isOwn ? OWN : String(chosen)} onSelect={choose} />
      {isOwn && <OwnDates period={period} today={today} onChoose={onChoose} />}
    </Box>
  );
}

/** Uses the browser's own date fields: this choice is too minor to load a calendar for. */
function OwnDates({ period, today, onChoose }: PeriodChoiceProps) {
  const [dates, setDates] = useState(period);
  const noteId = useId();
  const trouble = troubleWith(dates, today);

  function change(part: Partial<Period>) {
    const next = { ...dates, ...part };
    setDates(next);
    if (troubleWith(next, today) === null) onChoose(next);
  }

  const field = (name: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      label={label}
      value={dates[name]}
      error={trouble !== null}
      onChange={({ target }) => change({ [name]: target.value })}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: today, 'aria-describedby': trouble === null ? undefined : noteId },
      }}
    />
  );
  return (
    <Box role="group" aria-label="Custom dates" sx={DATES}>
      {field('from', 'First day')}
      {field('to', 'Last day')}
      <Typography id={noteId} role="status" variant="body2" color="error" sx={{ gridColumn: '1 / -1' }}>
        {trouble}
      </Typography>
    </Box>
  );
}

/** Beside each other on a phone, too, unless the text is large. */
const DATES = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr))',
  maxWidth: '25rem',
};
