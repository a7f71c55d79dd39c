/** Reads the offer of a row: from the cells that name its type and savings, else from its words. */
import { isAmount, OFFER_TYPES, plainAmount, savingsUnit } from '@coupon-center/contracts';
import type { OfferType } from '@coupon-center/contracts';
import type { Column } from './headings.ts';
import { isOwnCurrency, sumsIn, wordsOf } from './read-money.ts';
import type { Money } from './read-money.ts';
import { askCurrency, isSitewide, readWords } from './read-words.ts';
import type { Offer, Question } from './read-words.ts';

export type Fields = Partial<Record<Column, string>>;

const YES = /^(yes|y|true|1|x|up to|oui|vrai)$/i;
const isYes = (text = ''): boolean => YES.test(text);

/** Words that other programs have in such columns, and that say nothing about the savings. */
const NEUTRAL =
  /^(|vouchers?( only)?|promotions?( only)?|coupons?|deals?|offers?|sales?|general sale|discount|discount code|generic code|no code|no structured data|text link|banner|order|product|code|automatic)$/;

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** Returns the type that a text names, in any case and spacing. */
export function readType(text: string): OfferType | null {
  const name = plainWords(text);
  return OFFER_TYPES.find((type) => type.toLowerCase() === name) ?? null;
}

type Kind = 'percent' | 'amount' | 'free shipping' | null;

/** What kind of savings a word of another program means: 'fixed_cart', 'PERCENT_MAXIMUM', 'Pourcentage'. */
function kindOf(text = ''): Kind {
  const words = plainWords(text);
  if (/buy|bogo|gift/.test(words)) return null;
  if (/ship|livraison|delivery/.test(words)) return 'free shipping';
  if (/percent|pourcent|%/.test(words)) return 'percent';
  return /fixed|amount|money|flat|montant|fixe\b/.test(words) ? 'amount' : null;
}

/** Whether it applies to the whole shop, where a cell says so. */
function scopeOf({ scope = '', unit = '', type = '' }: Fields): 'sitewide' | 'sale' | null {
  const words = plainWords(`${scope} ${unit} ${type}`);
  if (/entire|all products|sitewide|site wide|store wide|cart|order/.test(words)) return 'sitewide';
  return /product|item|collection|categor/.test(words) ? 'sale' : null;
}

interface Saving {
  unit: 'percent' | 'amount' | null;
  number: string;
  text: string;
  problems: readonly Question[];
}

/** The savings that a cell of their own has; null without one. */
function savingOf(fields: Fields, kind: Kind, site: Money): Saving | null {
  const { maximum = '', percent = '', amount = '', savings = '' } = fields;
  const cells = [
    { text: maximum || percent, unit: 'percent' as const },
    { text: amount, unit: 'amount' as const },
    { text: savings, unit: kind === 'percent' || kind === 'amount' ? kind : null },
  ];
  const cell = cells.find(({ text }) => text !== '' && Number(text) !== 0);
  if (!cell) return null;
  const text = cell.text.replace(/^-/, '');
  const [sum] = sumsIn(text);
  if (sum) {
    const isOther = cell.unit !== null && cell.unit !== sum.unit;
    const problems = isOther ? [] : askCurrency(sum, site);
    return isOther
      ? { unit: cell.unit, number: '', text, problems: [notA(cell.unit, cell.text)] }
      : { unit: sum.unit, number: sum.number, text, problems };
  }
  const number = plainAmount(text.replace(/\.0+$/, ''));
  if (!isAmount(number)) return { unit: cell.unit, number: '', text, problems: [notA(cell.unit, cell.text)] };
  return { unit: cell.unit, number, text, problems: askNumber(cell.text, number, cell.unit, site) };
}

const notA = (unit: Saving['unit'], text: string): Question => ({
  words: `“${text}” isn’t ${unit === 'percent' ? 'a percentage' : 'an amount'}.`,
  answers: [],
});

function askNumber(
  text: string,
  number: string,
  unit: Saving['unit'],
  { currencySymbol }: Money,
): Question[] {
  const answers = (readings: readonly string[]) => readings.map((to) => ({ label: to, from: text, to }));
  if (unit === null)
    return [
      {
        words: `Is “${text}” a percentage or an amount?`,
        answers: answers([`${number}%`, `${currencySymbol}${number}`]),
      },
    ];
  if (unit === 'amount' || Number(number) >= 1) return [];
  // Some programs write 0.1 for 10%.
  const share = String(Number((Number(number) * 100).toFixed(2)));
  return [{ words: `Is “${text}” ${share}%?`, answers: answers([`${share}%`, `${number}%`]) }];
}

/** A cell with the smallest order. */
function leastOf({ minimum = '' }: Fields, site: Money): { number: string; problems: Question[] } {
  const [sum] = sumsIn(minimum);
  if (sum) return { number: sum.number, problems: askCurrency(sum, site) };
  const number = plainAmount(minimum.replace(/\.0+$/, ''));
  return { number: Number(number) === 0 ? '' : number, problems: [] };
}

function askCurrencies({ currency = '', minimumCurrency = '' }: Fields, site: Money): Question[] {
  const other = [currency, minimumCurrency].find((text) => text !== '' && !isOwnCurrency(text, site));
  if (other === undefined) return [];
  const to = site.currency.toUpperCase();
  return [
    {
      words: `Amounts are in ${site.currencySymbol}, not in ${other}. Nothing is converted.`,
      answers: [{ label: `They are in ${to}`, from: other, to }],
    },
  ];
}

/**
 * Returns the offer of a row.
 * @param words its title and description, for what the cells leave open
 */
export function readOffer(fields: Fields, words: string, site: Money): Offer {
  const { type: cell = '', unit = '' } = fields;
  const named = readType(cell);
  const kind =
    (named && (savingsUnit(named) ?? (named === 'Other' ? null : named))) ?? kindOf(unit) ?? kindOf(cell);
  const saving = savingOf(fields, kind as Kind, site);
  const least = leastOf(fields, site);
  const said = readWords(saving ? '' : words, site);
  const isShipping = !saving && (kind === 'free shipping' || isYes(fields.freeShipping));
  const type = named ?? typeOf();
  const isFree = type === 'free shipping';
  const isUnknown = named === null && kindOf(cell) === null && !NEUTRAL.test(plainWords(cell));
  const wanted = savingsUnit(type);
  const isOpen = !saving && !isFree && named !== 'Other';
  const problems = [
    ...(isUnknown
      ? [{ words: `“${cell}” isn’t an offer type. Use ${OFFER_TYPES.join(', ')}.`, answers: [] }]
      : []),
    ...(saving && !isFree && !isUnknown ? saving.problems : []),
    ...(isOpen || (isFree && said.type === 'free shipping') ? said.problems : []),
    ...least.problems,
    ...(saving?.unit === 'amount' || least.number ? askCurrencies(fields, site) : []),
    ...mismatch(),
  ];
  return {
    type,
    unit: isFree ? null : (saving?.unit ?? (named === 'Other' ? null : said.unit)),
    savings: isFree ? '' : (saving?.number ?? (named === 'Other' ? '' : said.savings)),
    minimum: least.number || (isFree ? said.minimum : ''),
    isRange:
      wanted !== null &&
      (isYes(fields.range) || Boolean(fields.maximum) || /maximum/i.test(unit) || saidRange()),
    problems,
  };

  function typeOf(): OfferType {
    if (isShipping) return 'free shipping';
    if (!saving) return said.type;
    const scope = scopeOf(fields) ?? (isSitewide(words, saving.text) ? 'sitewide' : 'sale');
    return saving.unit === null ? 'Other' : `${scope} ${saving.unit}`;
  }

  /** A type that names another unit than the savings have. */
  function mismatch(): Question[] {
    const found = saving ? saving.unit : said.unit;
    const isOther = wanted !== null && found !== null && found !== wanted && saving?.problems.length !== 1;
    return isOther ? [notA(wanted, saving?.text ?? words)] : [];
  }

  /** With savings in a cell, only that cell or the words just before the same number say so. */
  function saidRange(): boolean {
    if (!saving) return said.isRange;
    return (
      /up to|jusqu/i.test(fields.savings ?? '') ||
      (fields.range === undefined && readWords(words, site).isRange)
    );
  }
}

/** '20%' alone is described by itself. */
export const offerAlone = (fields: Fields, offer: Offer, site: Money): string => {
  const { savings: text = '' } = fields;
  if (offer.unit === null || offer.savings === '') return '';
  const written =
    sumsIn(text).length > 0
      ? text
      : wordsOf(
          { unit: offer.unit, number: offer.savings, currency: site.currencySymbol, text, start: 0, end: 0 },
          site,
        );
  return `${written} off`;
};
