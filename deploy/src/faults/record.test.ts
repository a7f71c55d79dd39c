import { compare } from './record.ts';
import type { Acknowledged, Stored } from './record.ts';

const acknowledged: Acknowledged = {
  stores: [
    {
      slug: 'maple',
      coupons: [
        { id: 2, code: 'b', text: 'second' },
        { id: 1, code: 'a', text: 'first' },
      ],
      archived: ['c'],
    },
  ],
  counts: [{ slug: 'maple', kind: 'page_view', acknowledged: 10, uncertain: 1, atRisk: 2 }],
  versions: ['1.0.0'],
};
const coupon = (id: number, code: string, text: string, isArchived = false) => ({
  ...{ slug: 'maple', id, code, text, isArchived },
});
const [second, first, archived] = [
  coupon(2, 'b', 'second'),
  coupon(1, 'a', 'first'),
  coupon(3, 'c', 'third', true),
];
const stored: Stored = {
  coupons: [second, first, archived],
  counts: [{ slug: 'maple', kind: 'page_view', counted: 9, apart: 1 }],
  versions: ['1.0.0', '1.1.0'],
};
const counted = (count: number, apart = 0) => ({
  counts: [{ slug: 'maple', kind: 'page_view', counted: count, apart }],
});

test('finds nothing where everything acknowledged is stored once', () => {
  expect(compare(acknowledged, stored)).toEqual({ lost: [], doubled: [] });
});

test.each<[string, Partial<Stored>, string]>([
  ['coupon', { coupons: [second, archived] }, 'maple: the coupon a'],
  [
    'change',
    { coupons: [second, { ...first, text: 'old' }, archived] },
    'maple: the text of a, first, is old',
  ],
  ['order', { coupons: [first, second, archived] }, 'maple: the order 2 1 is 1 2'],
  [
    'archiving',
    { coupons: [second, first, { ...archived, isArchived: false }] },
    'maple: the archiving of c',
  ],
  ['view', counted(4, 3), 'maple: page_view is 4 and 3 apart instead of 10 (2 at risk)'],
  ['version', { versions: ['1.1.0'] }, 'the version 1.0.0'],
])('reports a lost %s', (_what, change, finding) => {
  expect(compare(acknowledged, { ...stored, ...change })).toEqual({ lost: [finding], doubled: [] });
});

test('reports what took effect twice', () => {
  const twice = { coupons: [second, first, archived, coupon(4, 'c', 'third', true)], ...counted(12) };
  expect(compare(acknowledged, { ...stored, ...twice })).toEqual({
    lost: [],
    doubled: ['maple: the coupon c', 'maple: page_view is 12 and 0 apart instead of 10 (1 uncertain)'],
  });
});

test('takes counts that a killed process had in memory for neither lost nor doubled', () => {
  for (const count of [8, 11])
    expect(compare(acknowledged, { ...stored, ...counted(count) })).toEqual({ lost: [], doubled: [] });
});
