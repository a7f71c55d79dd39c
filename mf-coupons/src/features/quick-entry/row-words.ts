/** Reads a row's words besides its offer: its description, with its title if that adds something, and a code. */
import { codePoints, MAX_DESCRIPTION } from '@coupon-center/contracts';
import type { Fields } from './read-offer.ts';

/** A headline as the product writes it in the titles of its own exports. */
const HEADLINE = /^(?:(?:UP TO )?\S+ OFF|Free Shipping|Sale)(?: on orders of .+? or more)?(?: [–-] |$)/;

export function wordsFor({ title = '', description = '' }: Fields): string {
  const own = title.replace(HEADLINE, '');
  if (description === '') return own || title;
  const isKnown = own === '' || description.toLowerCase().includes(own.toLowerCase());
  const both = `${own} – ${description}`;
  return isKnown || codePoints(both) > MAX_DESCRIPTION ? description : both;
}

/** Returns the code that words introduce as one: 'with code HELLO'. */
export const codeIn = (words: string): string =>
  /\bcode:?\s+["“«]?\s?([A-Z\d][A-Z\d_-]{2,39})(?![\p{L}\d])/u.exec(words)?.[1] ?? '';
