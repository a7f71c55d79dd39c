import type { Pair } from '@coupon-center/testing/pictures';
import { writePage } from './write-page.ts';

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

test('the page states mixes, threshold, masks and clock', () => {
  const html = writePage({
    one: { name: 'live', parts: ['mf-store 1.2.0-1a2b3c4d'] },
    other: { name: 'pr-42', parts: ['mf-store 1.3.0-5e6f7a8b'] },
    threshold: 0.1,
    masks: ['.store-logo'],
    now: '2026-03-01T12:00:00.000Z',
    pairs: PAIRS,
  });

  expect(html).toContain('live and pr-42: 3 of 4 pictures differ');
  expect(html).toContain('mf-store 1.3.0-5e6f7a8b');
  expect(html).toContain('more than 0.1 of the possible');
  expect(html).toContain('<code>.store-logo</code>');
  expect(html).toContain('2026-03-01T12:00:00.000Z');
  expect(html).toContain('Timeout &lt;40 s&gt;');
  expect(html).toContain('coupons-1280: 2.00 % changed');
});
