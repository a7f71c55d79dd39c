/** CSV as spreadsheets read it (RFC 4180). */

type Cell = string | number | boolean | null;

/** A spreadsheet takes a cell that begins like this for a formula. */
const FORMULA = /^[\s\0]*[=+\-@\t\r]/;

/** A text that a spreadsheet would compute gets an apostrophe in front, which it shows as text. */
function cellOf(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns a cell as it was before {@link csvOf} guarded it. */
export function unguardedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * Writes a table. Texts are quoted, so that a program which asks how to read them can keep leading zeros and long digits; numbers are not.
 * The file that it is saved as begins with a byte order mark.
 * @param columns the value of each column by its name */
export function csvOf<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => cellOf(read(row))));
  return [Object.keys(columns).map(cellOf), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
