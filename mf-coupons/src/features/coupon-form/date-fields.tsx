import { useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { dayIn, timeZoneName } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, CheckField, Typography } from '@coupon-center/ui';
import { DateField } from '@coupon-center/ui/date-field';
import { defaultExpiry, isDay } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import type { CouponHints } from './coupon-hints.ts';
import { FieldHint, useOnChange } from './coupon-fields.tsx';
import { EndChoice } from './end-choice.tsx';
import { SeasonChoice } from './season-choice.tsx';
import type { Dates } from '../../shared/season-dates.ts';

export interface DateFieldsProps {
  form: UseFormReturn<CouponFormValues>;
  /** Whether the expiration date stays a month after the start until it is changed by hand: for new coupons. */
  expiryFollows: boolean;
  hints: CouponHints;
  /** The coupon that a new one is a copy of. */
  copied: Coupon | null;
}

export function DateFields({ form, expiryFollows, hints, copied }: DateFieldsProps) {
  const { control, getValues, resetField, setValue, trigger } = form;
  const { timeZone } = useSite();
  const today = dayIn(timeZone);
  /** The day that the start suggests; null once somebody has chosen an end. */
  const suggested = useRef(expiryFollows ? getValues('expiration_date') : null);
  const { defaultValues, isSubmitted } = useFormState({ control });
  const [start, noExpiration] = useWatch({ control, name: ['start_date', 'noExpiration'] });
  const checkExpiry = () => isSubmitted && void trigger('expiration_date');

  function suggestExpiry() {
    const from = getValues('start_date');
    if (isDay(from)) setValue('expiration_date', defaultExpiry(from, today), { shouldDirty: true });
  }
  useOnChange(form, 'start_date', () => {
    // A form that is restored has an end that was not suggested here.
    if (getValues('expiration_date') === suggested.current) {
      suggestExpiry();
      suggested.current = getValues('expiration_date');
    }
    checkExpiry();
  });
  useOnChange(form, 'noExpiration', (isEndless) => {
    // A day that was only suggested in the meantime is not a change to save.
    if (isEndless && defaultValues?.noExpiration) resetField('expiration_date');
    else if (getValues('expiration_date') === '') suggestExpiry();
    checkExpiry();
  });

  function choose({ start_date, expiration_date }: Dates) {
    suggested.current = null;
    const change = { shouldDirty: true, shouldValidate: isSubmitted };
    setValue('noExpiration', expiration_date === null, change);
    if (expiration_date !== null) setValue('expiration_date', expiration_date, change);
    setValue('start_date', start_date, change);
  }

  function chooseEnd(end: string) {
    suggested.current = null;
    const change = { shouldDirty: true, shouldValidate: isSubmitted };
    setValue('noExpiration', false, change);
    setValue('expiration_date', end, change);
  }

  return (
    <>
      {copied && <SeasonChoice form={form} copied={copied} today={today} onChoose={choose} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Dates are in {timeZoneName(timeZone)}. Coupons end at 11:59 p.m. on the expiration date.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <DateField
          control={control}
          name="start_date"
          label="Start Date"
          today={today}
          helperText={hints.start_date && <FieldHint>{hints.start_date}</FieldHint>}
        />
        <DateField
          control={control}
          name="expiration_date"
          label="Expiration Date"
          today={today}
          disabled={noExpiration}
          min={isDay(start) ? start : undefined}
          helperText={hints.expiration_date && <FieldHint>{hints.expiration_date}</FieldHint>}
          onPick={() => (suggested.current = null)}
        />
      </Box>
      {!copied && <EndChoice form={form} today={today} onChoose={chooseEnd} />}
      <CheckField control={control} name="noExpiration" label="No Expiration Date" />
    </>
  );
}
