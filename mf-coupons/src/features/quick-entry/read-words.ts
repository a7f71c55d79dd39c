/** Reads an offer from words such as '20% off everything' or '15 $ de rabais', and asks about anything unclear. */
import type { OfferType } from '@coupon-center/contracts';
import { isOwnCurrency, sumsIn, wordsOf } from './read-money.ts';
import type { Money, Sum } from './read-money.ts';

/** A question with one-press answers: a rewording, or the coupon as a 'Sale'. */
export interface Question {
  words: string;
  answers: readonly Answer[];
}
export type Answer = { label: string; from: string; to: string } | { label: string; isSale: true };

export interface Offer {
  type: OfferType;
  unit: 'percent' | 'amount' | null;
  /** Digits and a dot; empty for none. */
  savings: string;
  minimum: string;
  isRange: boolean;
  problems: readonly Question[];
}

const SAVED_AFTER =
  /^\s*(off|discounts?|back|cash ?back|savings?|sur|(de )?(rabais|remise|r[ée]duction|moins))(?!\p{L})/iu;
const SAVED_BEFORE =
  /(?<!\p{L})(saves?|discount( of)?|savings of|rabais de|remise de|r[ée]duction de|[ée]conomisez)\s+((up to|jusqu.[àa]|an? (extra|additional)|extra)\s+)*$|(^|[^\d\s]\s+)[-−]$/iu;
const LEAST_AFTER = /^\s*(\+|or more\b|and (up|over|more)\b|minimum\b|min\b|et plus\b|ou plus\b|orders?\b)/i;
const LEAST_BEFORE =
  /(\b(over|above|from|minimum|min\.?|at least|spend|spent|of|d[èe]s|plus de|achats? de|minimum de)|à partir de|au-delà de)\s+(orders? of\s+)?$/i;
const UP_TO = /(\bup to|jusqu.[àa])\s+((an? )?(extra|additional) )?$|\d\s?[%$€£]?\s?(-|–|to|à)\s*[$€£]?$/i;
const FREE_SHIPPING = /\bfree\s+(shipping|delivery)\b|\b(livraison|exp[ée]dition)\s+(gratuite|offerte)\b/i;
const EVERYTHING =
  /\b(everything|site-?wide|store-?wide|entire|whole (site|shop|store)|(all|any|every|your) (order|purchase|product|item)s?|sur tout|tout le (site|magasin)|toute la (boutique|commande)|tous les (articles|produits)|toutes les commandes)\b/i;
const NO_THING =
  /\b(up to|off|discount|save|get|take|extra|on|in|and|de|rabais|remise|r[ée]duction|[ée]conomisez|obtenez|sur|et|jusqu.[àa]|free (shipping|delivery)|livraison (gratuite|offerte))(?!\p{L})/giu;
const BARE =
  /(?<![\d.,\p{L}])(\d+(?:[.,]\d{1,2})?)\s+(?=(off|discount|de rabais|de remise|de r[ée]duction)\b)/iu;

export const NO_SAVING = 'No saving found. List it as “Sale”?';
const AS_SALE: Answer = { label: 'List it as “Sale”', isSale: true };
const NOTHING = { unit: null, savings: '', minimum: '', isRange: false } as const;

/** Whether it is off everything, i.e. the words name nothing in particular. */
export function isSitewide(words: string, saving: string): boolean {
  return EVERYTHING.test(words) || !/\p{L}/u.test(words.replace(saving, ' ').replaceAll(NO_THING, ' '));
}

type Role = 'saving' | 'least' | 'open';

function roleOf(words: string, { text, start, end }: Sum): Role {
  const [before, after] = [words.slice(0, start), words.slice(end)];
  if (SAVED_AFTER.test(after)) return 'saving';
  if (LEAST_BEFORE.test(before) || LEAST_AFTER.test(after)) return 'least';
  const isAlone = !/\p{L}|\d/u.test(words.replace(text, '').replace(UP_TO, '').replace(/up to/i, ''));
  return isAlone || SAVED_BEFORE.test(before) ? 'saving' : 'open';
}

/** Asks about anything that a sum leaves open. */
export const askSum = (sum: Sum | undefined, site: Money): Question[] =>
  sum ? [...askCurrency(sum, site), ...askThousands(sum)] : [];

/** Asks whether `1.000` and `1.250` have decimals, or are thousands. */
export function askThousands({ text, number }: Pick<Sum, 'text' | 'number'>): Question[] {
  if (!/\.\d\d0$/.test(number)) return [];
  const [one, other] = [String(Number(number)), number.replace('.', '')];
  const answers = [one, other].map((to) => ({ label: to, from: text, to: text.replace(number, to) }));
  return [{ words: `Is “${number}” ${one} or ${other}?`, answers }];
}

/** Asks about money in another currency than the site's. */
function askCurrency(sum: Sum, site: Money): Question[] {
  if (sum.unit === 'percent' || isOwnCurrency(sum.currency, site)) return [];
  const own = `${site.currencySymbol}${sum.number}`;
  const words = `Amounts are in ${site.currencySymbol}, not in ${sum.currency.trim()}. Is “${sum.text}” ${own}?`;
  return [{ words, answers: [{ label: `It is ${own}`, from: sum.text, to: own }] }];
}

/**
 * Returns the offer that words describe.
 * @param canAddCode whether a fix may separate the code from the words by a comma
 */
export function readWords(words: string, site: Money, canAddCode = false): Offer {
  const sums = sumsIn(words).map((sum) => ({ sum, role: roleOf(words, sum) }));
  const of = (wanted: Role) => sums.filter(({ role }) => role === wanted).map(({ sum }) => sum);
  const found = of('saving');
  // Of '20% to 50% off', the larger number is the saving.
  const saved = found.filter(
    ({ unit, number }, place) =>
      found.findIndex((one) => one.unit === unit && one.number === number) === place,
  );
  const [saving, other] = saved;
  if (saving && other) return { ...NOTHING, type: 'Other', problems: [askWhich(saved, site)] };
  if (saving) return offerOf(words, saving, site);
  if (FREE_SHIPPING.test(words)) return shippingOf(of('least')[0], of('open')[0], site);
  const [open, another] = of('open');
  const asked = open ? askOpen(open, site) : askBare(words, site, canAddCode);
  const question = another ? askWhich(of('open'), site) : asked;
  return { ...NOTHING, type: 'Other', problems: [question] };
}

/** Returns the sum that words name as the minimum order. */
export const leastIn = (words: string): Sum | undefined =>
  sumsIn(words).find((sum) => roleOf(words, sum) === 'least');

function offerOf(words: string, saving: Sum, site: Money): Offer {
  const scope = isSitewide(words, saving.text) ? 'sitewide' : 'sale';
  return {
    type: `${scope} ${saving.unit}`,
    unit: saving.unit,
    savings: saving.number,
    minimum: '',
    isRange: UP_TO.test(words.slice(0, saving.start)),
    problems: askSum(saving, site),
  };
}

function shippingOf(least: Sum | undefined, open: Sum | undefined, site: Money): Offer {
  const problems = [...askSum(least, site)];
  if (!least && open)
    problems.push({
      words: `Is “${open.text}” the minimum order?`,
      answers: [{ label: `On orders over ${wordsOf(open, site)}`, from: open.text, to: `over ${open.text}` }],
    });
  return { ...NOTHING, type: 'free shipping', minimum: least?.number ?? '', problems };
}

const askWhich = (sums: readonly Sum[], site: Money): Question => ({
  words: `Which is the saving: ${sums.map((sum) => wordsOf(sum, site)).join(' or ')}? Put each in a line of its own.`,
  answers: [AS_SALE],
});

const askOpen = (sum: Sum, site: Money): Question => ({
  words: `Is “${sum.text}” the saving?`,
  answers: [{ label: `${wordsOf(sum, site)} off`, from: sum.text, to: `${sum.text} off` }, AS_SALE],
});

/** Asks about '15 off first order HELLO': a number without a unit, and a word in capitals that may be the code. */
function askBare(words: string, { currencySymbol }: Money, canAddCode: boolean): Question {
  const [, number] = BARE.exec(words) ?? [];
  if (number === undefined) return { words: NO_SAVING, answers: [AS_SALE] };
  const from = words.slice(words.search(BARE));
  const code = !canAddCode ? undefined : /\s(?=[A-Z\d]*[A-Z])([A-Z\d-]{4,40})$/.exec(from)?.[1];
  const rest = from.slice(number.length, code === undefined ? undefined : -code.length).trimEnd();
  const answers = [`${currencySymbol}${number}`, `${number}%`].map((saving) => ({
    label: `${saving} off${code === undefined ? '' : ` with code ${code}`}`,
    from,
    to: `${saving}${rest}${code === undefined ? '' : `, ${code}`}`,
  }));
  return {
    words: `No saving found: is “${number}” an amount or a percentage?`,
    answers: [...answers, AS_SALE],
  };
}
