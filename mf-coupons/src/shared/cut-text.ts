/** Cuts texts to the length that another service takes. */

/**
 * Returns the text, or as many of its words as fit, with an ellipsis; a single long word is cut, too.
 * @param max the most Unicode code points of the result
 */
export function cutText(text: string, max: number): string {
  const points = [...text];
  if (points.length <= max) return text;
  const cut = points.slice(0, max - 1).join('');
  const words = cut.replace(/\s+\S*$/, '');
  return `${words.length > max / 2 ? words : cut}…`;
}
