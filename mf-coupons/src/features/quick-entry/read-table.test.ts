import { joinCommas, readTable } from './read-table.ts';

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells);

test.each([
  ['tabs', 'Description\tCode\n"Boots, shoes"\tA\n20% off; now\tB', '\t'],
  ['semicolons', 'Description;Code;Start;End\n$12,50 off, boots;A;2026-12-01;2026-12-31', ';'],
  ['pipes', '20% off, all boots|A|2026-12-01\n30% off, all shoes|B|2026-12-01', '|'],
  ['semicolons without headings', '20% off boots, shoes;A\n30% off;B', ';'],
  ['commas', '20% off boots; ends soon, A\n30% off, B', ','],
  ['commas where there is one column', '20% off\n30% off', ','],
])('detects the delimiter: %s', (_, text, delimiter) => {
  expect(readTable(text).delimiter).toBe(delimiter);
});

test.each(['\t', ';', '|', ','])(
  'keeps delimiters, line breaks and doubled quotes within quotes (%j)',
  (mark) => {
    const text = `Description${mark}Code${mark}Start\n"20% off${mark} ""all""\neverything"${mark}SAVE20${mark}\n`;
    expect(cellsOf(text)[1]).toEqual([
      `20% off${mark.trim() === '' ? '' : mark} "all" everything`,
      'SAVE20',
      '',
    ]);
  },
);

test('splits a line at its commas if it lacks the tabs of the others', () => {
  expect(cellsOf('20% off\tA\n30% off, B\n40% off')).toEqual([
    ['20% off', 'A'],
    ['30% off', 'B'],
    ['40% off'],
  ]);
});

test('allows a space before a quote, as people write it', () => {
  expect(cellsOf('20% off, "Boots, shoes", X')).toEqual([['20% off', 'Boots, shoes', 'X']]);
});

test('keeps a quote in the middle of a cell, and reports one that is never closed', () => {
  expect(cellsOf('5" heels, X')).toEqual([['5" heels', 'X']]);
  expect(readTable('"5 off, X').rows[0]!.problem).toMatch(/isn’t closed/);
});

test('reads a file of this product without its byte order mark and its formula guards', () => {
  expect(cellsOf('\uFEFF"description","code"\r\n"\'=1+1","\'-5"\r\n')).toEqual([
    ['description', 'code'],
    ['=1+1', '-5'],
  ]);
});

test.each(['\r\n', '\n', '\r'])('splits lines at %j, skips empty ones, and counts them', (lineBreak) => {
  const text = ['one,A', '', '  ', 'two,B', ',,', '"thr\nee",C', 'four'].join(lineBreak);
  expect(readTable(text).rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'one'],
    [4, 'two'],
    [6, 'thr ee'],
    [8, 'four'],
  ]);
});

test.each([
  [
    '$1,250 off boots, B, Dec 1, 2026, Dec 24, 2026',
    ['$1,250 off boots', 'B', 'Dec 1, 2026', 'Dec 24, 2026'],
  ],
  ['$12,50 off boots, B', ['$12,50 off boots', 'B']],
  ['12,50 $ de rabais, B', ['12,50 $ de rabais', 'B']],
  ['1.249,99 $, B', ['1.249,99 $', 'B']],
  ['12,5 % de rabais', ['12,5 % de rabais']],
  ['SAVE20,50% off', ['SAVE20', '50% off']],
  ['$12, 50 boots', ['$12', '50 boots']],
  ['$1,250.50 off, B', ['$1,250.50 off', 'B']],
  ['Save $10,10OFF', ['Save $10', '10OFF']],
  ['Save $10,100-OFF', ['Save $10', '100-OFF']],
  ['Save $10,31/12/2026', ['Save $10', '31/12/2026']],
  ['Save $10,31.12.2026', ['Save $10', '31.12.2026']],
  ['Save $10,31 Dec 2026', ['Save $10', '31 Dec 2026']],
  ['Free shipping over $50,12/31/2026', ['Free shipping over $50', '12/31/2026']],
  ['Free shipping over $50,2026-12-31', ['Free shipping over $50', '2026-12-31']],
  ['20% off orders over 50,10OFF', ['20% off orders over 50', '10OFF']],
  ['12,50CAD off, B', ['12,50CAD off', 'B']],
  ['Save $12.50,20', ['Save $12.50', '20']],
  ['20% off, Dec 1, 2026 to Dec 24, 2026', ['20% off', 'Dec 1, 2026 to Dec 24, 2026']],
])('does not split money or a date: %j', (text, cells) => {
  expect(joinCommas(readTable(text).rows[0]!)).toEqual(cells);
});

test('keeps each row as it was pasted', () => {
  expect(readTable('"a, b" , "c"\r\nd').rows.map(({ text }) => text)).toEqual(['"a, b" , "c"', 'd']);
});

test('knows where each row begins in the text', () => {
  const text = '\n20% off, "two\nlines"\n\n30% off, B\n20% off';
  expect(readTable(text).rows.map((row) => text.slice(row.start, row.start + row.text.length))).toEqual([
    '20% off, "two\nlines"',
    '30% off, B',
    '20% off',
  ]);
});

test('reads a thousand lines, and has no rows without text', () => {
  const rows = cellsOf(Array.from({ length: 1000 }, () => `${'x'.repeat(120)},X`).join('\n'));
  expect(rows).toHaveLength(1000);
  expect(rows.at(-1)).toEqual(['x'.repeat(120), 'X']);
  expect(cellsOf('')).toEqual([]);
  expect(cellsOf(' \n\t\n')).toEqual([]);
});
