/** Restrictions of a coupon: conditions besides its minimum order, as fixed choices and as text (docs/rules.md, 85). */
import * as z from '@coupon-center/schema';
import { codePoints } from './coupon-rules.ts';
import { MAX_RESTRICTION } from './limits.ts';
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

const choice = z._default(z.boolean(), false);

/** A field that is left out restricts nothing. */
const fields = {
  new_customers: choice,
  one_per_customer: choice,
  excludes_sale_items: choice,
  selected_products: choice,
  /** Null if it can be used in both places. */
  where: z._default(z.nullable(z.enum(['in store', 'online'])), null),
};

/** As the API returns them: with every field, of which at least one restricts the coupon. */
export const restrictionsSchema = z.object({
  ...fields,
  /** The merchant's own words; empty if there are none. */
  text: z.string(),
});

/** As a merchant sends them: any of the fields. They become null if none of them restricts the coupon. */
export const writtenRestrictions = z.nullable(
  z.pipe(
    z.object({
      ...fields,
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
      return Object.values(restrictions).some(Boolean) ? restrictions : null;
    }),
  ),
);
