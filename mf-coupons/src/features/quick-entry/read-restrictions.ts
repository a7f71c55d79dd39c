/** Reads restrictions: a cell of their own, as in the product's export, or words of an offer that leave no doubt. */
import { PLACE_WORDS, RESTRICTION_CHOICES, RESTRICTION_WORDS } from '@coupon-center/contracts';
import type { RestrictionValues } from '../../shared/coupon-values.ts';

/** '20% off everything in store' may mean the whole shop, so a place needs 'only'. */
const SAID: readonly [RegExp, Partial<RestrictionValues>][] = [
  [/(?<!\b(?:and|or|not for|&) )\bnew customers?\b/i, { new_customers: true }],
  [/\b(?:one|1|once) per (?:customer|person|shopper)\b/i, { one_per_customer: true }],
  [
    /\b(?:exclud(?:es|ing)|except|not on) sale items\b|\bsale items excluded\b/i,
    { excludes_sale_items: true },
  ],
  [/\bin[- ]stores? only\b|\bonly in[- ]stores?\b/i, { where: 'in store' }],
  [/\bonline only\b|\bonly online\b/i, { where: 'online' }],
];

const KNOWN = new Map<string, Partial<RestrictionValues>>([
  ...RESTRICTION_CHOICES.map((name) => [RESTRICTION_WORDS[name].toLowerCase(), { [name]: true }] as const),
  ...(['in store', 'online'] as const).map((where) => [PLACE_WORDS[where].toLowerCase(), { where }] as const),
]);

/**
 * @param cell the cell of a column of restrictions; undefined without such a column
 * @param words title and description, which count only without a cell
 */
export function restrictionsIn(cell: string | undefined, words: string): Partial<RestrictionValues> {
  if (cell === undefined)
    return merged(SAID.filter(([said]) => said.test(words)).map(([, values]) => values));
  const parts = cell.split(/ [·|] |; */).filter((part) => part !== '');
  const isKnown = (part: string) => KNOWN.has(part.toLowerCase());
  const own = parts.filter((part) => !isKnown(part)).join(' · ');
  return merged([{ restriction_text: own }, ...parts.map((part) => KNOWN.get(part.toLowerCase()) ?? {})]);
}

const merged = (found: readonly Partial<RestrictionValues>[]): Partial<RestrictionValues> =>
  found.reduce((all, values) => ({ ...all, ...values }), {});
