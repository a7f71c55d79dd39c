/**
 * Text for a terminal or a log. A terminal obeys control characters, so untrusted text could clear the screen, rename its
 * window, or add lines that look like the program's own.
 */
import { SHOWABLE } from '@coupon-center/contracts';

/** Returns whether a text is one line of characters that a terminal shows in order. */
export const isPrintable = (text: string): boolean =>
  SHOWABLE.test(text) && !/[\r\n\u2028\u2029]/.test(text) && text.isWellFormed();

const written = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Returns the text on one line, with every unprintable character escaped, as in `\u{1b}[2J`. */
export const printable = (text: string): string =>
  isPrintable(text)
    ? text
    : Array.from(text, (character) => (isPrintable(character) ? character : written(character))).join('');

/** Like {@link printable}, for a text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
