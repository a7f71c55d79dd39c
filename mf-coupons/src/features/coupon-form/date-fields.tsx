/** From when until when a coupon is shown. */
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Box, CheckField } from '@coupon-center/ui';
import { defaultExpiry } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { DayField, isDay } from './day-field.tsx';
import { useOnChange } from './use-on-change.ts';

export interface DateFieldsProps {
  form: UseFormReturn<CouponFormValues>;
  /** Whether the expiry stays a month behind the start until it is touched: so for a new coupon. */
  expiryFollows: boolean;
}

export function DateFields({ form, expiryFollows }: DateFieldsProps) {
  const { control, getValues, setValue, trigger } = form;
  const follows = useRef(expiryFollows);
  const { isSubmitted } = useFormState({ control });
  const noExpiration = useWatch({ control, name: 'noExpiration' });
  const checkExpiry = () => isSubmitted && void trigger('expired');

  function suggestExpiry() {
    const started = getValues('started');
    if (isDay(started)) setValue('expired', defaultExpiry(started), { shouldDirty: true });
  }
  useOnChange(form, 'started', () => {
    if (follows.current) suggestExpiry();
    checkExpiry();
  });
  useOnChange(form, 'noExpiration', () => {
    if (getValues('expired') === '') suggestExpiry();
    checkExpiry();
  });

  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en">
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <DayField control={control} name="started" label="Start Date" />
        <DayField
          control={control}
          name="expired"
          label="Expiration Date"
          disabled={noExpiration}
          onPick={() => (follows.current = false)}
        />
      </Box>
      <CheckField control={control} name="noExpiration" label="No Expiration Date" />
    </LocalizationProvider>
  );
}
