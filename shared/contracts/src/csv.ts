/** CSV as spreadsheets read it (RFC 4180). */

type Cell = string | number | boolean | null;

/** Matches a cell that spreadsheets read as a formula. */
const FORMULA = /^[\s\0]*[=+\-@\t\r]/;

/** Puts an apostrophe before a text that a spreadsheet would compute, so that it shows the text. */
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
 * Writes a table. Text is quoted, which lets programs keep leading zeros and long digits on import; numbers are not quoted. The
 * saved file begins with a byte order mark.
 * @param columns the value of each column by its name */
export function csvOf<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => cellOf(read(row))));
  return [Object.keys(columns).map(cellOf), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
