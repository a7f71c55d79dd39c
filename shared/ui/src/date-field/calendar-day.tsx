/** The days of the calendar, as plain buttons: Material UI's own work out styles for each day, which keeps a slow phone busy. */
import { memo, createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { CSSObject, Theme } from '@mui/material/styles';
import type { PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import { FORCED_COLOURS } from '../theme/forced-colours.ts';

/** The site's today, yyyy-MM-dd. The picker's own is the browser's. */
export const Today = createContext<string | undefined>(undefined);

/** Memoized, so that moving the focus renders only the days that it leaves and reaches. */
export const CalendarDay = memo(function CalendarDay(props: PickerDayProps) {
  const { day, role, selected, disabled, outsideCurrentMonth, autoFocus, isAnimating, tabIndex } = props;
  const { onDaySelect, onFocus, onBlur, onKeyDown, 'aria-colindex': column } = props;
  const button = useRef<HTMLButtonElement>(null);
  const today = useContext(Today);
  const takesFocus = autoFocus && !disabled && !isAnimating;
  // In a layout effect: a passive one would scroll the page to the calendar.
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  // Fills a week of two months.
  if (outsideCurrentMonth) return <div className="calendar-day" role={role} aria-colindex={column} />;
  const isToday = day.format('YYYY-MM-DD') === today;
  return (
    <button
      ref={button}
      type="button"
      className="calendar-day"
      role={role}
      aria-colindex={column}
      aria-selected={selected}
      aria-current={isToday ? 'date' : undefined}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={() => onDaySelect(day)}
      onFocus={(event) => onFocus?.(event, day)}
      onBlur={(event) => onBlur?.(event, day)}
      onKeyDown={(event) => onKeyDown?.(event, day)}
    >
      {day.date()}
    </button>
  );
});

/**
 * Styles of the element around the days: none of them has styles of its own.
 * @param size of a day, in pixels
 * @param margin at either side of a day, in pixels
 */
export function daysLook({ alpha, palette, typography }: Theme, size: number, margin: number): CSSObject {
  return {
    '.calendar-day': {
      ...typography.caption,
      width: size,
      height: size,
      margin: `0 ${margin}px`,
      padding: 0,
      border: 0,
      borderRadius: '50%',
      background: 'none',
      color: palette.text.primary,
      cursor: 'pointer',
      WebkitTapHighlightColor: 'transparent',
      transition: 'background-color 150ms',
      '@media (pointer: fine)': {
        '&:hover': { backgroundColor: alpha(palette.primary.main, palette.action.hoverOpacity) },
      },
      '&:focus': { backgroundColor: alpha(palette.primary.main, palette.action.focusOpacity) },
      '&[aria-current]:not([aria-selected=true], :focus-visible)': {
        outline: `1px solid ${palette.text.secondary}`,
        outlineOffset: -1,
      },
      '&[aria-selected=true]': {
        color: palette.primary.contrastText,
        backgroundColor: palette.primary.main,
        fontWeight: typography.fontWeightMedium,
        '&:focus, &:hover': { backgroundColor: palette.primary.dark },
      },
      '&:disabled, &:empty': { color: palette.text.disabled, pointerEvents: 'none' },
      '&[aria-selected=true]:disabled': { opacity: 0.6 },
      ...FORCED_COLOURS.chosen,
    },
  };
}
