/**
 * Returns a font size at which the headline's longest word, usually an amount, fits beside the handle in one piece.
 * @param most the size where there is room
 */
export function headlineSize(title: string, most: string): string {
  const longest = Math.max(...title.split(' ').map(({ length }) => length));
  return `clamp(0.6875rem, calc(${ROOM} / ${(LETTER * longest).toFixed(2)}), ${most})`;
}

/** Room beside the handle on the stub of a row, which is narrower on the smallest phones. */
const ROOM = 'min(6rem, 42cqi - 2.25rem)';

/** Average width of a bold letter or digit, in ems. */
const LETTER = 0.57;
