/** Reads a date as a merchant or a spreadsheet writes it; an ambiguous one is asked about, never guessed. */
import { dayIn, formatDay } from '@coupon-center/contracts';

export interface DayChoice {
  /** The date as people write it, e.g. 'Mar 4, 2026'. */
  label: string;
  /** yyyy-MM-dd. */
  day: string;
}

/** A day (yyyy-MM-dd), or what is wrong with the text and which days it may mean: month first, then day first. */
export type ReadDay = { day: string } | { problem: string; choices: readonly DayChoice[] };

/** Months in English and French, without accents. */
const MONTHS = [
  /^(jan(uary)?|janv(ier)?)$/,
  /^(feb(ruary)?|fevr?(ier)?)$/,
  /^(mar(ch)?|mars)$/,
  /^(apr(il)?|avr(il)?)$/,
  /^(may|mai)$/,
  /^(june?|juin)$/,
  /^(july?|juil(let)?)$/,
  /^(aug(ust)?|aout)$/,
  /^sept?(ember|embre)?$/,
  /^oct(ober|obre)?$/,
  /^nov(ember|embre)?$/,
  /^dec(ember|embre)?$/,
];

const monthOf = (name: string) => {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return MONTHS.findIndex((month) => month.test(plain)) + 1;
};

/** Returns yyyy-MM-dd; null if the calendar has no such day. */
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

/** Returns whether a text is meant as a date, valid or not. */
export function looksLikeDay(text: string): boolean {
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text) || /^\d{1,2}[-/]\d{1,2}$/.test(text)) return true;
  if (INSTANT.test(text)) return true;
  const [name] = /\p{L}{3,}/u.exec(text) ?? [''];
  return (
    monthOf(name) > 0 &&
    /^\p{L}+\.? \d{1,2}(st|nd|rd|th)?(,? \d{2,4})?$|^\d{1,2}(st|nd|rd|th|er)? \p{L}+\.?(,? \d{2,4})?$/iu.test(
      text,
    )
  );
}

/** A day with a time, as other programs write it; the offset is optional. */
const INSTANT =
  /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?\s?(Z|UTC|[+-]\d{2}:?\d{2})?$/;

/**
 * Returns the day that a text names: ISO (2026-12-31), as the site writes it (12/31/2026, Dec 31, 2026), 31 Dec 2026, or 31 décembre 2026.
 * @param timeZone determines the day of an instant with an offset
 */
export function readDay(text: string, timeZone: string): ReadDay {
  const [, day, offset] = INSTANT.exec(text) ?? [];
  const instant =
    offset === undefined
      ? NaN
      : Date.parse(
          text
            .replace(/ ?UTC$/, 'Z')
            .replace(' ', 'T')
            .replace(/ (?=[+-])/, ''),
        );
  if (!Number.isNaN(instant)) return { day: dayIn(timeZone, new Date(instant)) };
  return readDate(day ?? text);
}

function readDate(text: string): ReadDay {
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
  const words = text
    .replaceAll(/[.,]/g, ' ')
    .replace(/^(le|the) /i, '')
    .split(/\s+/)
    .filter(Boolean);
  const [first = '', second = '', year = ''] = words;
  const month = monthOf(first) || monthOf(second);
  const date = Number.parseInt(monthOf(first) ? second : first, 10);
  if (month === 0 || Number.isNaN(date) || words.length > 3)
    return unclear(`“${text}” isn’t a date. Write it like 2026-12-31.`);
  if (!/^\d{4}$/.test(year))
    return unclear(`Write “${text}” with the year in four digits, such as 2026-12-31.`);
  return found(dayOf(Number(year), month, date), text);
}
