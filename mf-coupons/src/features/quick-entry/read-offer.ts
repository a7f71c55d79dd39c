/** Reads the offer of a row: from cells with its type and savings, otherwise from its words. */
import { isAmount, OFFER_TYPES, savingsUnit } from '@coupon-center/contracts';
import type { OfferType } from '@coupon-center/contracts';
import type { Column } from './headings.ts';
import { checkedLeast, leastOf, numberIn } from './read-least.ts';
import { isOwnCurrency, sumsIn, wordsOf } from './read-money.ts';
import type { Money, Sum } from './read-money.ts';
import { askSum, askThousands, isSitewide, leastIn, readWords } from './read-words.ts';
import type { Offer, Question } from './read-words.ts';

export type Fields = Partial<Record<Column, string>>;

const YES = /^(yes|y|true|1|x|up to|oui|vrai)$/i;
const isYes = (text = ''): boolean => YES.test(text);

/** Words that other programs write into such columns and that don't describe the savings. */
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

/** Returns the kind of savings that another program's word means: 'fixed_cart', 'PERCENT_MAXIMUM', 'Pourcentage'. */
function kindOf(text = ''): Kind {
  const words = plainWords(text);
  if (/buy|bogo|gift/.test(words)) return null;
  if (/ship|livraison|delivery/.test(words)) return 'free shipping';
  if (/percent|pourcent|%/.test(words)) return 'percent';
  return /fixed|amount|money|flat|montant|fixe\b/.test(words) ? 'amount' : null;
}

/** Returns whether it applies to the whole shop, if a cell says so. */
function scopeOf({ scope = '', unit = '', type = '' }: Fields): 'sitewide' | 'sale' | null {
  const words = plainWords(`${scope} ${unit} ${type}`);
  if (/entire|all products|sitewide|site wide|store wide|cart|order/.test(words)) return 'sitewide';
  return /product|item|collection|categor/.test(words) ? 'sale' : null;
}

interface Saving {
  unit: 'percent' | 'amount' | null;
  number: string;
  text: string;
  isRange: boolean;
  /** The minimum order, if the savings cell also names it. */
  minimum: string;
  problems: readonly Question[];
}

/** Whether a cell is a single sum, with no other words than 'up to' and a sign. */
const isAlone = (text: string, { text: written }: Sum): boolean =>
  text
    .replace(written, '')
    .replaceAll(/up to|jusqu.[àa]|[-−\s]/giu, '')
    .trim() === '';

/** Returns the savings from a separate cell; null if there is none. */
function savingOf(fields: Fields, kind: Kind, site: Money): Saving | null {
  const { maximum = '', percent = '', amount = '', savings = '' } = fields;
  const cells = [
    { text: maximum || percent, unit: 'percent' as const },
    { text: amount, unit: 'amount' as const },
    { text: savings, unit: kind === 'percent' || kind === 'amount' ? kind : null },
  ];
  const cell = cells.find(({ text }) => text !== '' && Number(text) !== 0);
  if (!cell) return null;
  const text = cell.text.replace(/^[-−]/, '');
  const wrong = {
    ...cell,
    number: '',
    text,
    isRange: false,
    minimum: '',
    problems: [notA(cell.unit, cell.text)],
  };
  const [sum] = sumsIn(text);
  if (sum) {
    const said = saidIn(text, sum, site);
    if (said.unit === null && said.problems.length > 0) return { ...said, unit: cell.unit };
    return said.unit === null || (cell.unit ?? said.unit) !== said.unit ? wrong : said;
  }
  const number = numberIn(text);
  if (!isAmount(number)) return wrong;
  const open = askThousands({ text: cell.text, number });
  const problems = open.length > 0 ? open : askNumber(cell.text, number, cell.unit, site);
  return { ...wrong, number, problems };
}

/** Returns the savings of a cell with sums: the only one, or the one that its words mark as savings. */
function saidIn(text: string, sum: Sum, site: Money): Saving {
  if (isAlone(text.replace(/\boff$/i, ''), sum))
    return { ...sum, text, isRange: false, minimum: '', problems: askSum(sum, site) };
  const { unit, savings: number, isRange, problems } = readWords(text, site);
  const least = checkedLeast(text, leastIn(text), site);
  return { unit, number, text, isRange, minimum: least.number, problems: [...problems, ...least.problems] };
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

/** The title and description of a row, used for anything that its cells leave open. */
export interface RowWords {
  words: string;
  /** Whether a fix may add a code after the words, as a separate cell. */
  canAddCode: boolean;
}

/**
 * Returns the offer of a row.
 */
export function readOffer(fields: Fields, { words, canAddCode }: RowWords, site: Money): Offer {
  const { type: cell = '', unit = '' } = fields;
  const named = readType(cell);
  const kind =
    (named && (savingsUnit(named) ?? (named === 'Other' ? null : named))) ?? kindOf(unit) ?? kindOf(cell);
  const saving = savingOf(fields, kind as Kind, site);
  const least = leastOf(fields, site);
  const said = readWords(saving ? '' : words, site, canAddCode);
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
    minimum: least.number || (isFree ? said.minimum : (saving?.minimum ?? '')),
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

  /** Asks about a type whose unit differs from that of the savings. */
  function mismatch(): Question[] {
    const found = saving ? saving.unit : said.unit;
    const isOther = wanted !== null && found !== null && found !== wanted && saving?.problems.length !== 1;
    return isOther ? [notA(wanted, saving?.text ?? words)] : [];
  }

  /** Whether it is a range: with savings in a cell, only that cell or the words right before the same number count. */
  function saidRange(): boolean {
    if (!saving) return said.isRange;
    return (
      saving.isRange ||
      /up to|jusqu/i.test(fields.savings ?? '') ||
      (fields.range === undefined && readWords(words, site).isRange)
    );
  }
}

/** Returns savings without any words, e.g. '20%', as their own description. */
export const offerAlone = (fields: Fields, offer: Offer, site: Money): string => {
  const { savings: text = '' } = fields;
  if (offer.unit === null || offer.savings === '') return '';
  const [sum] = sumsIn(text);
  if (sum && !isAlone(text, sum)) return text;
  const written = sum
    ? text.replace(/^[-−]\s?/, '')
    : wordsOf(
        { unit: offer.unit, number: offer.savings, currency: site.currencySymbol, text, start: 0, end: 0 },
        site,
      );
  return `${written} off`;
};
