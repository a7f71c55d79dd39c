/** Splits pasted text into rows of cells: from a spreadsheet (tabs), from a CSV file, or plain lines with commas. */

export interface Row {
  /** Of its first line, from 1. */
  line: number;
  /** As it was pasted, without the line break at its end. */
  text: string;
  cells: readonly string[];
}

/** A cell in quotes may hold anything; a quote in it is doubled. A plain one does not end at the comma of '$1,250'. */
const CELLS = {
  '\t': { quoted: /[ ]*"((?:[^"]|"")*)"[ ]*(?=[\t\r\n]|$)/y, plain: /[^\t\r\n]*/y },
  ',': {
    quoted: /[ ]*"((?:[^"]|"")*)"[ ]*(?=[,\r\n]|$)/y,
    plain: /(?:[$€£]\s?\d{1,3}(?:,\d{3})+(?!\d)|[^,\r\n])*/y,
  },
};
const LINE_BREAK = /\r\n|\n|\r/y;
const HAS_TAB = /[^\r\n\t]*\t/y;

/** Returns what the pattern finds right there. */
function at(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** Returns the rows that aren't empty. */
export function splitRows(text: string): Row[] {
  const rows: Row[] = [];
  let place = 0;
  let line = 1;
  while (place < text.length) {
    const start = place;
    const cells: string[] = [];
    const delimiter = at(HAS_TAB, text, place) ? '\t' : ',';
    for (;;) {
      const quoted = at(CELLS[delimiter].quoted, text, place);
      const found = quoted ?? at(CELLS[delimiter].plain, text, place);
      const cell = quoted ? quoted[1]?.replaceAll('""', '"') : found?.[0];
      cells.push(cell?.replaceAll(/\s+/g, ' ').trim() ?? '');
      place += found?.[0].length ?? 0;
      if (text[place] !== delimiter) break;
      place += 1;
    }
    const source = text.slice(start, place);
    if (cells.some((cell) => cell !== ''))
      rows.push({ line, text: source, cells: delimiter === ',' ? joinDates(cells) : cells });
    const lineBreak = at(LINE_BREAK, text, place)?.[0] ?? '';
    line += (source + lineBreak).match(/\r\n|\n|\r/g)?.length ?? 0;
    place += lineBreak.length;
  }
  return rows;
}

/** 'Dec 1' and '2026' are one date, although there is a comma between them. */
function joinDates(cells: readonly string[]): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    const before = joined.at(-1);
    if (before !== undefined && /^\d{4}(\s|$)/.test(cell) && /(^|\s)[a-z]{3,9}\.? \d{1,2}$/i.test(before))
      joined[joined.length - 1] = `${before}, ${cell}`;
    else joined.push(cell);
  }
  return joined;
}
