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
])('knows the heading %j', (heading, column) => {
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

test('the choice of the merchant comes first', () => {
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
])('a row of cells is no row of headings: %j', (...cells) => {
  expect(readHeader(cells, {})).toBeNull();
});
