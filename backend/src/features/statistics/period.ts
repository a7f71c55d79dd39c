/** The period that a merchant asks about, and the one before it. */
import { addDays, daysBetween, MAX_PERIOD_DAYS } from '@coupon-center/contracts';
import { fieldError } from '../../platform/errors.ts';
import type { Period } from './day-sums.repository.ts';

/** Returns all days of a period. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/** Returns the period of the same length that ends the day before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** @throws FieldsError for a period that ends before it starts, or is too long */
export function assertPeriod({ from, to }: Period): void {
  const length = daysBetween(from, to) + 1;
  if (length < 1) throw fieldError('to', 'The period must not end before it starts.');
  if (length > MAX_PERIOD_DAYS)
    throw fieldError('to', `The period must have at most ${MAX_PERIOD_DAYS} days.`);
}
