import { csvOf, unguardedCell } from './csv.ts';

const only = (value: string | number | boolean | null) => csvOf([{ value }], { value: (row) => row.value });

test('writes a header and a line for each row', () => {
  const columns = { id: (row: { id: number }) => row.id, name: () => 'Ann' };
  expect(csvOf([{ id: 1 }, { id: 2 }], columns)).toBe('"id","name"\r\n1,"Ann"\r\n2,"Ann"\r\n');
  expect(csvOf([], columns)).toBe('"id","name"\r\n');
});

test.each([
  ['plain', '"plain"'],
  ['a "quoted", word', '"a ""quoted"", word"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['été 🙂', '"été 🙂"'],
  ['', '""'],
  [null, ''],
  [-5.5, '-5.5'],
  [true, 'true'],
])('writes %j as %s', (value, cell) => {
  expect(only(value)).toBe(`"value"\r\n${cell}\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '=HYPERLINK("http://evil.example";"x")'])(
  'guards %j, which a spreadsheet would compute',
  (value) => {
    expect(only(value)).toBe(`"value"\r\n"'${value.replaceAll('"', '""')}"\r\n`);
    expect(unguardedCell(`'${value}`)).toBe(value);
  },
);

test.each(["'tis the season", "''=1", 'plain', ''])('leaves %j, which has no guard, unchanged', (cell) => {
  expect(unguardedCell(cell)).toBe(cell);
});
