import { sorted, writePairs } from './pairs-page.ts';
import type { Pair } from './pairs-page.ts';

const pair = (name: string, changed: number | undefined, more: Partial<Pair> = {}): Pair => ({
  name,
  changed,
  pictures: { one: `one/${name}.png`, other: `other/${name}.png` },
  failures: {},
  ...more,
});

const PAIRS = [
  pair('login-375', 0),
  pair('coupons-1280', 0.02),
  pair('review-1280', 0.4),
  pair('payment-375', 0, { failures: { other: 'Timeout <40 s>' } }),
];

test('sorts unreached screens first, then those that changed most', () => {
  expect(sorted(PAIRS).map(({ name }) => name)).toEqual([
    'payment-375',
    'review-1280',
    'coupons-1280',
    'login-375',
  ]);
});

test('counts different pairs, and shows how much they differ, or why a screen was not reached', () => {
  const html = writePairs({ one: 'live', other: 'pr-42', intro: '<p>Parts</p>', pairs: PAIRS });

  expect(html).toContain('live and pr-42: 3 of 4 screenshots differ');
  expect(html).toContain('<p>Parts</p>');
  expect(html).toContain('Timeout &lt;40 s&gt;');
  expect(html).toContain('coupons-1280: 2.00 % changed');
});
