import { readFile, tableOfJson } from './read-file.ts';

const file = (...parts: BlobPart[]) => {
  const made = new File(parts, 'coupons.csv');
  // jsdom's files lack it.
  made.arrayBuffer = async () => await new Response(new Blob(parts)).arrayBuffer();
  return made;
};

test('reads UTF-8 with and without a byte order mark, UTF-16, and Windows-1252', async () => {
  expect(await readFile(file('\uFEFFété\r\nb'))).toBe('été\nb');
  expect(await readFile(file('été'))).toBe('été');
  expect(await readFile(file(new Uint8Array([0xe9, 0x74, 0xe9, 0x3b, 0x80])))).toBe('été;€');
  expect(await readFile(file(new Uint8Array([0xff, 0xfe, 0xe9, 0, 0x74, 0])))).toBe('ét');
});

test('explains why it refuses a workbook or a huge file', async () => {
  await expect(readFile(file(new Uint8Array([0x50, 0x4b, 0, 0])))).rejects.toThrow(/Save the sheet as CSV/);
  const huge = Object.defineProperty(file('x'), 'size', { value: 3_000_000 });
  await expect(readFile(huge)).rejects.toThrow(/too large/);
});

test('turns the objects of a JSON text into a table, however deep they are', () => {
  const text = JSON.stringify({
    page: 1,
    Deals: [
      { Name: 'A, "b"', Code: null },
      { Name: 'C', Value: 5 },
    ],
  });
  expect(tableOfJson(text)).toBe('Name,Code,Value\n"A, ""b""",,\nC,,5');
  expect(tableOfJson('[20% off], SAVE')).toBeNull();
  expect(tableOfJson('{"a": 1}')).toBeNull();
});
