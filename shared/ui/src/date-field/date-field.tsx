/**
 * A date, picked or typed, bound to react-hook-form as yyyy-MM-dd; empty for none. The calendar is large, so it has its own
 * entry, `@coupon-center/ui/date-field`.
 */
import type { Theme } from '@mui/material/styles';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickersLayout } from '@mui/x-date-pickers/PickersLayout';
import type { PickersLayoutProps } from '@mui/x-date-pickers/PickersLayout';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import { useDeferredValue, useRef, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { CalendarDay, daysLook, Today } from './calendar-day.tsx';

/** The value of an invalid date; every contract refuses it. */
const NO_DAY = 'invalid';

function dayOf(picked: Dayjs | null): string {
  if (!picked) return '';
  return picked.isValid() ? picked.format('YYYY-MM-DD') : NO_DAY;
}

export interface DateFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** The site's today, yyyy-MM-dd, which may not be the browser's. */
  today?: string;
  helperText?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The first and last day that can be picked, yyyy-MM-dd; any other day can still be typed. */
  min?: string;
  max?: string;
  /** Called when the user picks or types. */
  onPick?: () => void;
}

export function DateField<Values extends FieldValues>({
  control,
  name,
  label,
  today,
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
  // While a date is half typed, the picker needs its own value back, not the form's version of it.
  const [own, setOwn] = useState<{ picked: Dayjs | null; day: string } | null>(null);
  const shown = own?.day === value ? own.picked : dayjs(value || null);

  function change(picked: Dayjs | null, day = dayOf(picked)) {
    setOwn({ picked, day });
    field.onChange(day);
    onPick?.();
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // The picker doesn't report a half-typed date: its value is null, but its text is not empty.
    const day = shown ? dayOf(shown) : input.current?.value ? NO_DAY : '';
    if (day !== value) change(shown, day);
    field.onBlur();
  }

  return (
    <Today value={today}>
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en">
        <DatePicker
          label={label}
          value={shown}
          disabled={disabled}
          minDate={min ? dayjs(min) : undefined}
          maxDate={max ? dayjs(max) : undefined}
          referenceDate={today ? dayjs(today) : undefined}
          slots={SLOTS}
          inputRef={(element: HTMLInputElement | null) => {
            input.current = element;
            // The input is hidden: focus the first section of the field instead.
            field.ref(element && { focus: () => firstPartOf(element)?.focus() });
          }}
          onChange={(picked) => change(picked)}
          slotProps={{
            popper: { modifiers: BESIDE_FIELD },
            desktopPaper: { sx: NARROW },
            mobilePaper: { sx: FOR_FINGERS },
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
    </Today>
  );
}

/** Opens the frame of the calendar at once. Its 42 days follow, because they would keep a slow phone from showing anything. */
function FrameFirst({ children, ...props }: PickersLayoutProps<Dayjs | null>) {
  const isOpen = useDeferredValue(true, false);
  return <PickersLayout {...props}>{isOpen && children}</PickersLayout>;
}

const SLOTS = { day: CalendarDay, layout: FrameFirst };

/** The calendar keeps off the label, which lies on the field's top edge. Constant, because another array would place it anew. */
const BESIDE_FIELD = [{ name: 'offset', options: { offset: [0, 10] } }];

const WIDTH = 'min(320px, 100vw - 2px)';

/** Seven days side by side on the narrowest phone, each large enough for a finger. */
const FOR_FINGERS = (theme: Theme) => ({
  ...daysLook(theme, 44, 0),
  '.MuiPickersLayout-contentWrapper': { minWidth: WIDTH, minHeight: 384 },
  '.MuiDateCalendar-root': { width: WIDTH, height: 'auto', maxHeight: 'none' },
  '.MuiDayCalendar-weekDayLabel': { width: 44, margin: 0 },
  '.MuiDayCalendar-slideTransition': { minHeight: 6 * 48 },
});

/** Fits the smallest phone, with the calendar's border. */
const NARROW = (theme: Theme) => ({
  ...daysLook(theme, 36, 2),
  '.MuiPickersLayout-contentWrapper': { minWidth: WIDTH, minHeight: 336 },
  '.MuiDateCalendar-root': { width: WIDTH },
});

/** Returns the month section of an input's field, which takes the typing. */
function firstPartOf(input: HTMLInputElement): HTMLElement | null {
  return input.parentElement?.querySelector<HTMLElement>('[role="spinbutton"]') ?? null;
}
