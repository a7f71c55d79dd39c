/**
 * A day of the calendar, picked or typed, bound to react-hook-form as yyyy-MM-dd; empty for none. In a file of its own, as
 * the calendar is large: `@coupon-center/ui/date-field`.
 */
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What a day that is not a day reads as; a contract refuses it. */
const NO_DAY = 'invalid';

function dayOf(picked: Dayjs | null): string {
  if (!picked) return '';
  return picked.isValid() ? picked.format('YYYY-MM-DD') : NO_DAY;
}

export interface DateFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  helperText?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The first and the last day that can be picked, yyyy-MM-dd; a day outside can still be typed. */
  min?: string;
  max?: string;
  /** Hears that somebody has picked or typed. */
  onPick?: () => void;
}

export function DateField<Values extends FieldValues>({
  control,
  name,
  label,
  helperText,
  required = false,
  disabled = false,
  min,
  max,
  onPick,
}: DateFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const value: string = field.value ?? '';
  const input = useRef<HTMLInputElement>(null);
  // While a date is half typed the picker needs its own value back, not what the form makes of it.
  const [own, setOwn] = useState<{ picked: Dayjs | null; day: string } | null>(null);
  const shown = own?.day === value ? own.picked : dayjs(value || null);

  function change(picked: Dayjs | null, day = dayOf(picked)) {
    setOwn({ picked, day });
    field.onChange(day);
    onPick?.();
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // The picker says nothing of a date that is left half typed: its value is none, its text is not.
    const day = shown ? dayOf(shown) : input.current?.value ? NO_DAY : '';
    if (day !== value) change(shown, day);
    field.onBlur();
  }

  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en">
      <DatePicker
        label={label}
        value={shown}
        disabled={disabled}
        minDate={min ? dayjs(min) : undefined}
        maxDate={max ? dayjs(max) : undefined}
        // The picker's today is the browser's, not the site's.
        disableHighlightToday
        inputRef={(element: HTMLInputElement | null) => {
          input.current = element;
          // The input is hidden: who is led to the field arrives at its first part.
          field.ref(element && { focus: () => firstPartOf(element)?.focus() });
        }}
        onChange={(picked) => change(picked)}
        slotProps={{
          desktopPaper: { sx: NARROW },
          textField: {
            fullWidth: true,
            required,
            onBlur: leave,
            error: fieldState.invalid,
            helperText: fieldState.error?.message ?? helperText,
          },
        }}
      />
    </LocalizationProvider>
  );
}

/** The calendar is as wide as the smallest phone, and its frame stands around it. */
const NARROW = { '.MuiDateCalendar-root': { width: 'min(320px, 100vw - 2px)' } };

/** The month, which takes the keys, of the field that an input is of. */
function firstPartOf(input: HTMLInputElement): HTMLElement | null {
  return input.parentElement?.querySelector<HTMLElement>('[role="spinbutton"]') ?? null;
}
