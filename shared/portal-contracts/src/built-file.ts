/** A file of a build. By itself, because pages of the portal need nothing else of a build's record. */
import * as z from '@coupon-center/schema';

/** Path of a built file relative to its folder; addresses use the same text. */
export const builtFileSchema = z
  .string()
  .check(z.regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.~@+-]+(?:\/[\w.~@+-]+)*$/));
