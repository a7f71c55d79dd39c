/** Tables in Markdown. */

export type Cell = string | number;

/** @param rows each with the cells of the columns */
export function table(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const all = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, index) => Math.max(3, ...all.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]) => {
    const cells = widths.map((width, index) =>
      index === 0 ? (row[index] ?? '').padEnd(width) : (row[index] ?? '').padStart(width),
    );
    return `| ${cells.join(' | ')} |`;
  };
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const [head = [], ...body] = all;
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n');
}

export const ms = (value: number): string => (Number.isFinite(value) ? String(Math.round(value)) : '');
export const kB = (bytes: number): string =>
  Number.isFinite(bytes) ? (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0) : '';
export const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '');
