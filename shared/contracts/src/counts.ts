/** Counts and their changes in words. Pure. */
const format = new Intl.NumberFormat('en-US');

/** '1,234' */
export const formatCount = (count: number): string => format.format(count);

/** '1 view', '1,234 views' */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Returns the change in percent, with its sign; 'new' if there was nothing before, null if there is nothing at all. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return now === 0 ? null : 'new';
  const percent = Math.round((100 * (now - before)) / before);
  // A minus sign is as wide as a plus, unlike a hyphen.
  return percent < 0 ? `−${formatCount(-percent)}%` : `${percent > 0 ? '+' : '±'}${formatCount(percent)}%`;
}
