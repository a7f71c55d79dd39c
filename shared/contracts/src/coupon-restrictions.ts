/** Restrictions of a coupon: conditions besides its minimum order, in fixed choices and own words (docs/rules.md, 85). */
import * as z from '@coupon-center/schema';
import { codePoints } from './coupon-rules.ts';
import { MAX_RESTRICTION } from './limits.ts';
import { restrictionWords } from './restriction-words.ts';
import type { Restrictions } from './restriction-words.ts';
import {
  NOT_SHOWABLE_MESSAGE,
  SHOWABLE,
  SINGLE_LINE,
  SINGLE_LINE_MESSAGE,
  tooLongMessage,
  typedText,
  VISIBLE,
} from './text.ts';

const place = z.nullable(z.enum(['in store', 'online']));

/** As the API returns them: every field is there, and at least one of them restricts the coupon. */
export const restrictionsSchema = z.object({
  new_customers: z.boolean(),
  one_per_customer: z.boolean(),
  excludes_sale_items: z.boolean(),
  selected_products: z.boolean(),
  /** Null if it can be used in both places. */
  where: place,
  /** The merchant's own words; empty if there are none. */
  text: z.string(),
});

const choice = z._default(z.boolean(), false);

/** As a merchant sends them: any of the fields. Without a restriction they are null. */
export const writtenRestrictions = z.nullable(
  z.pipe(
    z.object({
      new_customers: choice,
      one_per_customer: choice,
      excludes_sale_items: choice,
      selected_products: choice,
      where: z._default(place, null),
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
