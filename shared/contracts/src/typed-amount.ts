/** A number as people type or paste it: with a decimal comma, or with thousands separators. */

const DECIMAL_COMMA = /^(\d*),(\d{1,2})$/;
/** Groups of three digits, all with the same separator: a space, an apostrophe, a comma or a dot. */
const GROUPED = /^([1-9]\d{0,2})([\s'’,.])(\d{3}(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/u;

/**
 * Writes a number with digits and a dot: `12,50` → `12.50`, `1 249,99` and `1,249.99` → `1249.99`. A text that is ambiguous or
 * isn't a number stays as it is: `1.249`, `1e3`, `-5`.
 * @see docs/rules.md, 24
 */
export function plainAmount(text: string): string {
  const typed = text.trim();
  if (DECIMAL_COMMA.test(typed)) return typed.replace(',', '.');
  const [, first = '', separator, rest = '', point, decimals = ''] = GROUPED.exec(typed) ?? [];
  const groups = rest.split(separator ?? ' ');
  const isPlain = separator === '.' && point === undefined && groups.length === 1;
  if (first === '' || isPlain || separator === point) return isAmount(typed) ? typed : text;
  return `${first}${groups.join('')}${point ? '.' : ''}${decimals}`;
}

/** Returns whether a text consists of digits and at most one dot. */
export function isAmount(text: string): boolean {
  return /^(\d+\.?\d*|\.\d+)$/.test(text);
}
