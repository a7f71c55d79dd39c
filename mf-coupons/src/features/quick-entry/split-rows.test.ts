import { splitRows } from './split-rows.ts';

const cellsOf = (text: string) => splitRows(text).map(({ cells }) => cells);

test('splits plain lines at commas', () => {
  expect(cellsOf('20% off everything, SAVE20, 2026-12-01, 2026-12-31')).toEqual([
    ['20% off everything', 'SAVE20', '2026-12-01', '2026-12-31'],
  ]);
});

test('splits the cells of a spreadsheet at tabs, commas or not', () => {
  expect(cellsOf('Boots, shoes\tSAVE20\t\t2026-12-31')).toEqual([
    ['Boots, shoes', 'SAVE20', '', '2026-12-31'],
  ]);
});

test('keeps commas, line breaks and doubled quotes within quotes', () => {
  expect(cellsOf('"Buy one, get ""one"" free", BOGO\n"Boots\nand shoes",X')).toEqual([
    ['Buy one, get "one" free', 'BOGO'],
    ['Boots and shoes', 'X'],
  ]);
});

test.each([
  ['in the middle of a cell', '5" heels, X', ['5" heels', 'X']],
  ['that is never closed', '"5 off, X', ['"5 off', 'X']],
])('takes a quote %s as it is', (_, text, cells) => {
  expect(cellsOf(text)).toEqual([cells]);
});

test.each(['\r\n', '\n', '\r'])('splits lines at %j, skips empty ones, and counts them', (lineBreak) => {
  const text = ['one,A', '', '  ', 'two,B', ',,', '"thr\nee",C', 'four'].join(lineBreak);
  expect(splitRows(text).map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'one'],
    [4, 'two'],
    [6, 'thr ee'],
    [8, 'four'],
  ]);
});

test('does not split money at its thousands, nor a date at its year', () => {
  expect(cellsOf('$1,250 off boots, B, Dec 1, 2026, Dec 24, 2026')).toEqual([
    ['$1,250 off boots', 'B', 'Dec 1, 2026', 'Dec 24, 2026'],
  ]);
  expect(cellsOf('20% off, Dec 1, 2026 to Dec 24, 2026')).toEqual([
    ['20% off', 'Dec 1, 2026 to Dec 24, 2026'],
  ]);
});

test('keeps each row as it was pasted', () => {
  expect(splitRows('  "a, b" ,c\r\nd').map(({ text }) => text)).toEqual(['  "a, b" ,c', 'd']);
});

test('reads a thousand lines, and a word of 120 characters', () => {
  const word = 'x'.repeat(120);
  const rows = splitRows(Array.from({ length: 1000 }, () => `${word},X`).join('\n'));
  expect(rows).toHaveLength(1000);
  expect(rows.at(-1)).toMatchObject({ line: 1000, cells: [word, 'X'] });
});

test('has no rows without text', () => {
  expect(splitRows('')).toEqual([]);
  expect(splitRows(' \n\t\n')).toEqual([]);
});
