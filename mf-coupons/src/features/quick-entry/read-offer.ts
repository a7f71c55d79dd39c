/** Reads what a coupon offers from words such as '20% off everything' or 'Free shipping over $50'. */
import { OFFER_TYPES, savingsUnit } from '@coupon-center/contracts';
import type { OfferType } from '@coupon-center/contracts';

export interface Offer {
  type: OfferType;
  /** Digits and a dot; empty for none. */
  savings: string;
  minimum: string;
  isRange: boolean;
  problems: readonly string[];
}

/** A sum of money: its currency, as written, and its number. */
const MONEY = String.raw`(CA\$|C\$|US\$|A\$|NZ\$|\$|€|£|CAD ?|USD ?|EUR ?|GBP ?)\s?(\d[\d,]*(?:\.\d+)?)`;
const PERCENT = String.raw`(\d[\d,]*(?:\.\d+)?)\s?(?:%|percent\b)`;
const SAVED_PERCENT = new RegExp(`${PERCENT}\\s+(?:off|discount)`, 'i');
const ANY_PERCENT = new RegExp(PERCENT, 'i');
const SAVED_MONEY = new RegExp(
  `${MONEY}\\s+(?:off|discount)|(?:save|take|get)\\s+(?:up to\\s+)?${MONEY}`,
  'i',
);
const ONLY_MONEY = new RegExp(`^${MONEY}$`, 'i');
const LEAST_ORDER = new RegExp(
  `(?:over|above|from|minimum|min\\.?|of)\\s+(?:order\\s+(?:of\\s+)?)?${MONEY}`,
  'i',
);
const FREE_SHIPPING = /\bfree\s+(shipping|delivery)\b/i;
const EVERYTHING =
  /\b(everything|site-?wide|store-?wide|entire|(all|any|every|your) (order|purchase|product|item)s?)\b/i;
const RANGE = /\bup to\b/i;

/** '1,250' → '1250', '12,5' → '12.5'. */
function plainNumber(text: string): string {
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
}

/** Returns whether money in a site's currency may be written with a sign: a bare `$` always may where there are dollars. */
function isCurrency(written: string, symbol: string): boolean {
  const names: Readonly<Record<string, readonly string[]>> = {
    CA$: ['$', 'CA$', 'C$', 'CAD'],
    $: ['$', 'US$', 'USD'],
  };
  return (names[symbol] ?? [symbol]).includes(written.trim().toUpperCase());
}

/** Returns the type that a text names, in any case and spacing. */
export function readType(text: string): OfferType | null {
  const name = text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return OFFER_TYPES.find((type) => type.toLowerCase() === name) ?? null;
}

interface Money {
  currency: string;
  number: string;
}

/** What the last two groups that took part have. */
function moneyOf(found: RegExpExecArray | null): Money | null {
  const [currency, number] = found?.slice(1).filter((group: string | undefined) => group !== undefined) ?? [];
  return currency !== undefined && number !== undefined ? { currency, number: plainNumber(number) } : null;
}

/**
 * Returns the offer that words describe; 'Other' if they name neither a percentage nor an amount.
 * @param currencySymbol of the site: money of another currency is a problem
 */
function readOffer(words: string, currencySymbol: string): Offer {
  const offer = { savings: '', minimum: '', isRange: RANGE.test(words), problems: [] };
  const wrong = (money: Money | null) =>
    money && !isCurrency(money.currency, currencySymbol)
      ? [`Amounts are in ${currencySymbol}, not in ${money.currency.trim()}.`]
      : [];
  if (FREE_SHIPPING.test(words)) {
    const least = moneyOf(LEAST_ORDER.exec(words));
    return {
      ...offer,
      type: 'free shipping',
      isRange: false,
      minimum: least?.number ?? '',
      problems: wrong(least),
    };
  }
  const percent = SAVED_PERCENT.exec(words) ?? ANY_PERCENT.exec(words);
  if (percent) {
    const type = isSitewide(words, percent[0]) ? 'sitewide percent' : 'sale percent';
    return { ...offer, type, savings: plainNumber(percent[1] ?? '') };
  }
  const found = SAVED_MONEY.exec(words) ?? ONLY_MONEY.exec(words);
  const money = moneyOf(found);
  if (!found || !money) return { ...offer, type: 'Other', isRange: false };
  const type = isSitewide(words, found[0]) ? 'sitewide amount' : 'sale amount';
  return { ...offer, type, savings: money.number, problems: wrong(money) };
}

/** Off everything, unless the words go on to name something. */
function isSitewide(words: string, savings: string): boolean {
  if (EVERYTHING.test(words)) return true;
  const rest = words.replace(savings, '').replace(/\b(up to|off|discount|save|on|in)\b/gi, '');
  return !/\p{L}/u.test(rest);
}

/**
 * Returns the offer of a row that names its type and its savings in cells of their own.
 * @param words its description, for what the cells leave open
 */
export function readCells(
  cells: { type: string; savings: string; minimum: string; words: string },
  currencySymbol: string,
): Offer {
  const { type: named, savings, minimum, words } = cells;
  const said = readOffer([savings, savings ? 'off' : '', words].join(' ').trim(), currencySymbol);
  const type = named === '' ? said.type : readType(named);
  if (type === null)
    return { ...said, problems: [`“${named}” isn’t an offer type. Use ${OFFER_TYPES.join(', ')}.`] };
  const unit = savingsUnit(type);
  const saidUnit = savingsUnit(said.type);
  const isOtherUnit = named !== '' && unit !== null && saidUnit !== null && unit !== saidUnit;
  const bare = /^\d[\d,.]*$/.test(savings) ? plainNumber(savings) : null;
  const least = moneyOf(new RegExp(`^${MONEY}$`, 'i').exec(minimum))?.number ?? plainNumber(minimum);
  return {
    type,
    savings: unit === null ? '' : (bare ?? (isOtherUnit ? savings : said.savings)),
    minimum: type === 'free shipping' ? least || said.minimum : '',
    isRange: said.isRange && unit !== null,
    problems: [...said.problems, ...savingsProblems()],
  };

  function savingsProblems(): string[] {
    if (isOtherUnit && bare === null)
      return [`“${savings}” isn’t ${unit === 'percent' ? 'a percentage' : 'an amount'}.`];
    const isOpen = named === '' && bare !== null && saidUnit === null;
    return isOpen
      ? [`Is “${savings}” a percentage or an amount? Write “${bare}%” or “${currencySymbol}${bare}”.`]
      : [];
  }
}
