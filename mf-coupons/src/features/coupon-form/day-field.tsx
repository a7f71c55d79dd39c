/** A day of the calendar, picked or typed, bound to react-hook-form as yyyy-MM-dd; empty for none. */
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { CouponFormValues } from './coupon-form-values.ts';

/** What a day that is not a day reads as; the contract refuses it. */
const NO_DAY = 'invalid';

/** Whether a field's value is a day, and neither empty nor half typed. */
export function isDay(value: string): boolean {
  return value !== '' && value !== NO_DAY;
}

function dayOf(picked: Dayjs | null): string {
  if (!picked) return '';
  return picked.isValid() ? picked.format('YYYY-MM-DD') : NO_DAY;
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
  const input = useRef<HTMLInputElement>(null);
  // While a date is half typed the picker needs its own value back, not what the form makes of it.
  const [own, setOwn] = useState<{ picked: Dayjs | null; day: string } | null>(null);
  const shown = own?.day === field.value ? own.picked : dayjs(field.value || null);

  function change(picked: Dayjs | null, day = dayOf(picked)) {
    setOwn({ picked, day });
    field.onChange(day);
    onPick?.();
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // The picker says nothing of a date that is left half typed: its value is none, its text is not.
    const day = shown ? dayOf(shown) : input.current?.value ? NO_DAY : '';
    if (day !== field.value) change(shown, day);
    field.onBlur();
  }

  return (
    <DatePicker
      label={label}
      value={shown}
      disabled={disabled}
      // The picker's today is the browser's, not the site's.
      disableHighlightToday
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        field.ref(element);
      }}
      onChange={(picked) => change(picked)}
      slotProps={{
        textField: {
          fullWidth: true,
          onBlur: leave,
          error: fieldState.invalid,
          helperText: fieldState.error?.message,
        },
      }}
    />
  );
}
