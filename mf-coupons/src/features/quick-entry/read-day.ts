/** Reads a date as a merchant or a spreadsheet writes it; one that can be read in two ways is asked for, never guessed. */
import { formatDay } from '@coupon-center/contracts';

export interface DayChoice {
  /** As people write it, e.g. 'Mar 4, 2026'. */
  label: string;
  /** yyyy-MM-dd. */
  day: string;
}

/** A day (yyyy-MM-dd), or what is wrong with the text, and the days that may be meant. */
export type ReadDay = { day: string } | { problem: string; choices: readonly DayChoice[] };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;

const monthOf = (name: string) =>
  MONTH_NAMES.test(name) ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : 0;

/** yyyy-MM-dd; null if the calendar has no such day. */
function dayOf(year: number, month: number, date: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, date));
  const day = made.toISOString().slice(0, 10);
  const [, madeMonth, madeDate] = day.split('-').map(Number);
  return madeMonth === month && madeDate === date ? day : null;
}

const found = (day: string | null, text: string): ReadDay =>
  day === null ? { problem: `“${text}” isn’t a day of the calendar.`, choices: [] } : { day };

const unclear = (problem: string, days: readonly (string | null)[] = []): ReadDay => ({
  problem,
  choices: days.filter((day) => day !== null).map((day) => ({ day, label: formatDay(day) })),
});

/** Returns whether a text is meant as a date, however it may turn out. */
export function looksLikeDay(text: string): boolean {
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text) || /^\d{1,2}[-/]\d{1,2}$/.test(text)) return true;
  const [name] = /[a-z]+/i.exec(text) ?? [''];
  return (
    monthOf(name) > 0 &&
    /^[a-z]+\.? \d{1,2}(st|nd|rd|th)?(,? \d{2,4})?$|^\d{1,2}(st|nd|rd|th)? [a-z]+\.?(,? \d{2,4})?$/i.test(
      text,
    )
  );
}

/** Returns the day that a text names: ISO (2026-12-31), as the site writes it (12/31/2026, Dec 31, 2026), or 31 Dec 2026. */
export function readDay(text: string): ReadDay {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return found(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), text);
  const numbers = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{2}|\d{4}))?$/.exec(text);
  if (numbers) return readNumbers(text, Number(numbers[1]), Number(numbers[2]), numbers[3] ?? '');
  return readWords(text);
}

function readNumbers(text: string, first: number, second: number, year: string): ReadDay {
  if (year.length !== 4) return unclear(`Write “${text}” with the year in four digits, such as 2026-12-31.`);
  const days = [dayOf(Number(year), first, second), dayOf(Number(year), second, first)];
  const [monthFirst = null, dayFirst = null] = days;
  if (monthFirst !== null && dayFirst !== null && monthFirst !== dayFirst)
    return unclear(`“${text}” can be read in two ways. Which day is it?`, days);
  return found(monthFirst ?? dayFirst, text);
}

function readWords(text: string): ReadDay {
  const words = text.replaceAll(/[.,]/g, ' ').split(/\s+/).filter(Boolean);
  const [first = '', second = '', year = ''] = words;
  const month = monthOf(first) || monthOf(second);
  const date = Number.parseInt(monthOf(first) ? second : first, 10);
  if (month === 0 || Number.isNaN(date) || words.length > 3)
    return unclear(`“${text}” isn’t a date. Write it like 2026-12-31.`);
  if (!/^\d{4}$/.test(year))
    return unclear(`Write “${text}” with the year in four digits, such as 2026-12-31.`);
  return found(dayOf(Number(year), month, date), text);
}
