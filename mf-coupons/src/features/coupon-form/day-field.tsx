/** A day of the calendar, picked or typed, bound to react-hook-form as yyyy-MM-dd; empty for none. */
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { CouponFormValues } from './coupon-form-values.ts';

/** What a day that is not a day reads as; the contract refuses it. */
const NO_DAY = 'invalid';

function dayOf(picked: Dayjs | null): string {
  if (!picked) return '';
  return picked.isValid() ? picked.format('YYYY-MM-DD') : NO_DAY;
}

/** Whether a field's value is a day, and neither empty nor half typed. */
export function isDay(value: string): boolean {
  return value !== '' && value !== NO_DAY;
}

export interface DayFieldProps {
  control: Control<CouponFormValues>;
  name: 'started' | 'expired';
  label: string;
  disabled?: boolean;
  /** Hears that the merchant has picked or typed. */
  onPick?: () => void;
}

export function DayField({ control, name, label, disabled = false, onPick }: DayFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const [picked, setPicked] = useState<Dayjs | null>(null);
  // While a date is half typed the picker needs its own value back, not what the form makes of it.
  const shown = dayOf(picked) === field.value ? picked : dayjs(field.value || null);
  return (
    <DatePicker
      label={label}
      value={shown}
      disabled={disabled}
      inputRef={field.ref}
      onChange={(next) => {
        setPicked(next);
        field.onChange(dayOf(next));
        onPick?.();
      }}
      slotProps={{
        textField: {
          fullWidth: true,
          onBlur: field.onBlur,
          error: fieldState.invalid,
          helperText: fieldState.error?.message,
        },
      }}
    />
  );
}
