/** Returns the text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const format = new Intl.NumberFormat('en-US');

/** '1,234' */
export const formatCount = (count: number): string => format.format(count);

/** '1 view', '1,234 views' */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/**
 * Returns the text, or as many of its words as fit, with an ellipsis; a single long word is cut as well.
 * @param max maximum number of Unicode code points in the result
 */
export function ellipsize(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  // The ellipsis replaces the space after the last word that fits.
  const words = /^(.*\S)\s/su.exec(points.slice(0, max).join(''))?.[1] ?? '';
  return `${words.length > max / 2 ? words : points.slice(0, max - 1).join('')}…`;
}
