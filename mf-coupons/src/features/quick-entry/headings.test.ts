import { columnOf, readHeader } from './headings.ts';

test.each([
  ['coupon_code', 'code'],
  ['Code promo', 'code'],
  ['expires_at', 'end'],
  ['Valid until', 'end'],
  ['Date d’expiration', 'end'],
  ['Date de début', 'start'],
  ['Min. Spend', 'minimum'],
  ['Minimum Type', 'minimumKind'],
  ['Rabais', 'savings'],
  ['Titre', 'title'],
  ['Notes', null],
])('recognizes the heading %j', (heading, column) => {
  expect(columnOf(heading)).toBe(column);
});

test('reads headings in any order, the first of two for one column', () => {
  expect(readHeader(['Code', 'Notes', 'Title', 'Description', 'Promo code'], {})).toEqual([
    'code',
    null,
    'title',
    'description',
    null,
  ]);
});

test("the merchant's choice overrides the headings", () => {
  const chosen = { Notes: 'description', Code: null } as const;
  expect(readHeader(['Code', 'Notes', 'Description', 'End'], chosen)).toEqual([
    null,
    'description',
    null,
    'end',
  ]);
});

test.each([
  ['20% off', 'SAVE20'],
  ['Boots', 'Shoes'],
  ['Code 1', 'Description 2'],
])('does not take a row of cells for headings: %j', (...cells) => {
  expect(readHeader(cells, {})).toBeNull();
});
