/** Maximum nesting of input: no call needs more than lists of objects, and walking it must not exhaust the stack. */
const MAX_DEPTH = 20;

/** Returns whether a value can be stored: no NUL or lone surrogates in any text, and no endless nesting. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part, depth + 1))
  );
}
