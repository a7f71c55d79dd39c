/** Chooses the period: the last 7, 28 or 90 days, or custom dates. */
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, TextField, Typography } from '@coupon-center/ui';
import { LENGTHS, lastDays, lengthOf, troubleWith } from './period.ts';
import type { Period } from '../../shared/numbers.api.ts';

export interface PeriodChoiceProps {
  period: Period;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  onChoose: (period: Period) => void;
}

export function PeriodChoice({ period, today, onChoose }: PeriodChoiceProps) {
  const chosen = period.to === today ? LENGTHS.find((length) => length === lengthOf(period)) : undefined;
  const [isOwn, setOwn] = useState(chosen === undefined);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box role="group" aria-label="Period" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {LENGTHS.map((length) => (
          <Choice
            key={length}
            isChosen={!isOwn && length === chosen}
            onChoose={() => {
              setOwn(false);
              onChoose(lastDays(length, today));
            }}
          >
            Last {length} days
          </Choice>
        ))}
        <Choice isChosen={isOwn} onChoose={() => setOwn(true)}>
          Custom dates
        </Choice>
      </Box>
      {isOwn && <OwnDates period={period} today={today} onChoose={onChoose} />}
    </Box>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Button
      variant={isChosen ? 'contained' : 'outlined'}
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{ minHeight: 44 }}
    >
      {children}
    </Button>
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
      sx={{ flex: '0 1 12rem', minWidth: 160 }}
    />
  );
  return (
    <Box role="group" aria-label="Custom dates" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {field('from', 'First day')}
      {field('to', 'Last day')}
      <Typography id={noteId} role="status" variant="body2" color="error" sx={{ flexBasis: '100%' }}>
        {trouble}
      </Typography>
    </Box>
  );
}
