/** From when until when a coupon is shown. */
import { useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { dayIn, timeZoneName } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, CheckField, Typography } from '@coupon-center/ui';
import { DateField } from '@coupon-center/ui/date-field';
import { defaultExpiry, isDay } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import type { CouponHints } from './coupon-hints.ts';
import { FieldHint } from './field-hint.tsx';
import { useOnChange } from './use-on-change.ts';

export interface DateFieldsProps {
  form: UseFormReturn<CouponFormValues>;
  /** Whether the expiry stays a month behind the start until it is touched: so for a new coupon. */
  expiryFollows: boolean;
  hints: CouponHints;
}

export function DateFields({ form, expiryFollows, hints }: DateFieldsProps) {
  const { control, getValues, resetField, setValue, trigger } = form;
  const { timeZone } = useSite();
  const follows = useRef(expiryFollows);
  const { defaultValues, isSubmitted } = useFormState({ control });
  const [started, noExpiration] = useWatch({ control, name: ['started', 'noExpiration'] });
  const checkExpiry = () => isSubmitted && void trigger('expired');

  function suggestExpiry() {
    const start = getValues('started');
    if (isDay(start)) setValue('expired', defaultExpiry(start, dayIn(timeZone)), { shouldDirty: true });
  }
  useOnChange(form, 'started', () => {
    if (follows.current) suggestExpiry();
    checkExpiry();
  });
  useOnChange(form, 'noExpiration', (isEndless) => {
    // Nothing is left to save of a day that was suggested meanwhile.
    if (isEndless && defaultValues?.noExpiration) resetField('expired');
    else if (getValues('expired') === '') suggestExpiry();
    checkExpiry();
  });

  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {zoneWords(timeZone)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <DateField control={control} name="started" label="Start Date" helperText={hintOf(hints.started)} />
        <DateField
          control={control}
          name="expired"
          label="Expiration Date"
          disabled={noExpiration}
          min={isDay(started) ? started : undefined}
          helperText={hintOf(hints.expired)}
          onPick={() => (follows.current = false)}
        />
      </Box>
      <CheckField control={control} name="noExpiration" label="No Expiration Date" />
    </>
  );
}

const hintOf = (hint: string | undefined) => hint && <FieldHint>{hint}</FieldHint>;

/** 'America/New_York' is 'New York time (Eastern Time)' to people. */
function zoneWords(timeZone: string): string {
  const place = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `Days are in ${place} time (${timeZoneName(timeZone)}). A coupon runs through the whole of its last day.`;
}
