import { plainAmount } from '@coupon-center/contracts';
import type { Column } from './headings.ts';
import { sumsIn } from './read-money.ts';
import type { Money, Sum } from './read-money.ts';
import { askSum } from './read-words.ts';
import type { Question } from './read-words.ts';

export interface Least {
  /** Digits and a dot; empty for none. */
  number: string;
  problems: readonly Question[];
}

/** Returns a number without the trailing zeros of some programs. Three zeros may mean thousands, so they stay and are refused. */
export const numberIn = (text: string): string => plainAmount(text.replace(/\.(?!000$)0+$/, ''));

const NO_LEAST = /^([-–—]|n\/?a|none|no( minimum.*)?|aucun.*)?$/i;
const LEAST_WORDS =
  /over|above|from|minimum|min\b\.?|at least|spend|orders?|\bof\b|d[èe]s|(et|ou) plus|plus de|achats? de|à partir de|au-delà de|or more|and (up|over|more)|[\s+>=≥:]/giu;

/** Names by which a kind of minimum is an amount of money, not a number of items. */
const MONEY_KIND = /^(?!.*(quantit|item|article)).*(amount|total|value|purchase|spend|montant|valeur)/i;

/** Reads a cell. Anything but an amount, e.g. a number of items, is reported, not dropped. */
export function leastOf(fields: Partial<Record<Column, string>>, site: Money): Least {
  const { minimum = '', minimumKind: kind = '' } = fields;
  const [sum] = sumsIn(minimum);
  const number = numberIn(minimum);
  if (NO_LEAST.test(minimum) || Number(sum?.number ?? number) === 0) return { number: '', problems: [] };
  if (kind !== '' && !MONEY_KIND.test(kind)) return unread(minimum, site);
  if (!sum) return isPlain(number) ? { number, problems: [] } : unread(minimum, site);
  const isAlone = minimum.replace(sum.text, '').replaceAll(LEAST_WORDS, '') === '';
  return isAlone ? checkedLeast(minimum, sum, site) : unread(minimum, site);
}

/** Returns a sum as the minimum order, unless it can't be one. */
export function checkedLeast(text: string, sum: Sum | undefined, site: Money): Least {
  if (!sum) return { number: '', problems: [] };
  if (sum.unit === 'percent' || !isPlain(sum.number)) return unread(text, site);
  return { number: sum.number, problems: askSum(sum, site) };
}

const isPlain = (number: string): boolean => /^\d+(\.\d{1,2})?$/.test(number);

function unread(text: string, { currencySymbol }: Money): Least {
  const words = `“${text}” isn’t the amount of a minimum order. Write one such as ${currencySymbol}50, or leave it empty.`;
  return { number: '', problems: [{ words, answers: [] }] };
}
