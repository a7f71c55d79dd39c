/** Returns the text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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
