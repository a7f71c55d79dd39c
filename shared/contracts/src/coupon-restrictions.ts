/** Restrictions of a coupon: conditions besides its minimum order, in fixed choices and own words (docs/rules.md, 85). */
import * as z from '@coupon-center/schema';
import { codePoints } from './coupon-rules.ts';
import { MAX_RESTRICTION } from './limits.ts';
import {
  NOT_SHOWABLE_MESSAGE,
  SHOWABLE,
  SINGLE_LINE,
  SINGLE_LINE_MESSAGE,
  tooLongMessage,
  typedText,
  VISIBLE,
} from './text.ts';

/** The choices that a coupon may combine, in the order in which they are shown, with their words. */
export const RESTRICTION_WORDS = {
  new_customers: 'New customers only',
  one_per_customer: 'One per customer',
  excludes_sale_items: 'Excludes sale items',
  selected_products: 'Selected products only',
} as const;
export type RestrictionChoice = keyof typeof RESTRICTION_WORDS;
export const RESTRICTION_CHOICES = Object.keys(RESTRICTION_WORDS) as RestrictionChoice[];

/** Where a coupon can be used, if not in both places. */
export const RESTRICTED_PLACES = ['in store', 'online'] as const;

/** As the API returns them: every field is there, and at least one of them restricts the coupon. */
export const restrictionsSchema = z.object({
  new_customers: z.boolean(),
  one_per_customer: z.boolean(),
  excludes_sale_items: z.boolean(),
  selected_products: z.boolean(),
  /** Null if it can be used in both places. */
  where: z.nullable(z.enum(RESTRICTED_PLACES)),
  /** The merchant's own words; empty if there are none. */
  text: z.string(),
});
export type Restrictions = z.infer<typeof restrictionsSchema>;

const choice = z._default(z.boolean(), false);

/** As a merchant sends them: any of the fields. Without a restriction they are null. */
export const writtenRestrictions = z.nullable(
  z.pipe(
    z.object({
      new_customers: choice,
      one_per_customer: choice,
      excludes_sale_items: choice,
      selected_products: choice,
      where: z._default(z.nullable(z.enum(RESTRICTED_PLACES)), null),
      text: z._default(
        z.pipe(
          typedText,
          z.string().check(
            z.regex(SINGLE_LINE, SINGLE_LINE_MESSAGE),
            z.regex(SHOWABLE, NOT_SHOWABLE_MESSAGE),
            z.refine((value) => codePoints(value) <= MAX_RESTRICTION, tooLongMessage(MAX_RESTRICTION)),
          ),
        ),
        '',
      ),
    }),
    z.transform((sent): Restrictions | null => {
      const restrictions = { ...sent, text: VISIBLE.test(sent.text) ? sent.text : '' };
      return restrictionWords(restrictions).length > 0 ? restrictions : null;
    }),
  ),
);

/** Returns the restrictions in words, e.g. 'New customers only', own words last; none for null. */
export function restrictionWords(restrictions: Restrictions | null | undefined): string[] {
  if (!restrictions) return [];
  const { where, text } = restrictions;
  return [
    ...RESTRICTION_CHOICES.filter((name) => restrictions[name]).map((name) => RESTRICTION_WORDS[name]),
    ...(where ? [PLACE_WORDS[where]] : []),
    ...(text ? [text] : []),
  ];
}

const PLACE_WORDS = { 'in store': 'In store only', online: 'Online only' } as const;

/** Returns the restrictions in one line, e.g. 'New customers only · In store only'; empty without any. */
export const restrictionsText = (restrictions: Restrictions | null | undefined): string =>
  restrictionWords(restrictions).join(' · ');
