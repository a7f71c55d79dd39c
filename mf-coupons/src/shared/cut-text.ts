/** Cuts texts to the length that another service takes. */

/**
 * Returns the text, or as many of its words as fit, with an ellipsis; a single long word is cut, too.
 * @param max the most Unicode code points of the result
 */
export function cutText(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  // The ellipsis takes the place of the space behind the last word that fits.
  const words = /^(.*\S)\s/su.exec(points.slice(0, max).join(''))?.[1] ?? '';
  return `${words.length > max / 2 ? words : points.slice(0, max - 1).join('')}…`;
}
