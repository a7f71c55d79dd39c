/** Sets the dates of a copy by one press: a month from today, next year's, or right after the original. */
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { Coupon } from '@coupon-center/contracts';
import { Box, Button, Typography, VisuallyHidden } from '@coupon-center/ui';
import { defaultExpiry, isDay } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import { datesInWords, rightAfter, sameDatesNextYear } from '../../shared/season-dates.ts';
import type { Dates } from '../../shared/season-dates.ts';

export interface SeasonChoiceProps {
  form: UseFormReturn<CouponFormValues>;
  /** The coupon that a new one is a copy of. */
  copied: Coupon;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  onChoose: (dates: Dates) => void;
}

export function SeasonChoice({ form, copied, today, onChoose }: SeasonChoiceProps) {
  const labelId = useId();
  const [start, end, isEndless] = useWatch({
    control: form.control,
    name: ['start_date', 'expiration_date', 'noExpiration'],
  });
  const shown: Dates = { start_date: start, expiration_date: isEndless ? null : end };
  const isWhole = isDay(start) && (isEndless || (isDay(end) && start <= end));
  const choices: readonly (readonly [string, Dates | null])[] = [
    ['From today', { start_date: today, expiration_date: defaultExpiry(today, today) }],
    ['Same dates next year', sameDatesNextYear(copied, today)],
    ['Right after it ends', rightAfter(copied, today)],
  ];
  const isShown = (dates: Dates) => JSON.stringify(dates) === JSON.stringify(shown);
  const hasCustom = !choices.some(([, dates]) => dates && isShown(dates));
  const words = isWhole ? datesInWords(shown) : '';
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={labelId} variant="body2">
        Dates of the copy
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map(
          ([label, dates]) =>
            dates && (
              <Choice key={label} isPressed={isShown(dates)} onPress={() => onChoose(dates)}>
                {label}
              </Choice>
            ),
        )}
        <Choice isPressed={hasCustom} onPress={() => form.setFocus('start_date')}>
          Custom dates
        </Choice>
      </Box>
      <Typography sx={{ minHeight: '1.5em', fontWeight: 600 }} aria-hidden>
        {words}
      </Typography>
      <VisuallyHidden announced>{words}</VisuallyHidden>
    </Box>
  );
}

interface ChoiceProps {
  isPressed: boolean;
  onPress: () => void;
  children: string;
}

function Choice({ isPressed, onPress, children }: ChoiceProps) {
  return (
    <Button
      variant="outlined"
      color={isPressed ? 'primary' : 'inherit'}
      aria-pressed={isPressed}
      onClick={onPress}
      sx={{ borderColor: isPressed ? undefined : 'divider', ...(isPressed && PRESSED) }}
    >
      {children}
    </Button>
  );
}

/** Marks the pressed button by more than its color. */
const PRESSED = { boxShadow: 'inset 0 0 0 1px currentColor', bgcolor: 'background.subtle' };
