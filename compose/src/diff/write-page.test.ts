import type { Pair } from '@coupon-center/testing/pictures';
import { writePage } from './write-page.ts';

const PAIR: Pair = {
  name: 'coupons-1280',
  changed: 0.02,
  pictures: { one: 'one/coupons-1280.png', other: 'other/coupons-1280.png' },
  failures: {},
};

test('states the mixes, the threshold, the masks and the clock', () => {
  const html = writePage({
    one: { name: 'live', parts: ['mf-store 1.2.0-1a2b3c4d'] },
    other: { name: 'pr-42', parts: ['mf-store 1.3.0-5e6f7a8b'] },
    threshold: 0.1,
    masks: ['.store-logo'],
    now: '2026-03-01T12:00:00.000Z',
    pairs: [PAIR],
  });

  expect(html).toContain('live and pr-42: 1 of 1 screenshots differ');
  expect(html).toContain('mf-store 1.3.0-5e6f7a8b');
  expect(html).toContain('more than 0.1 of the possible');
  expect(html).toContain('<code>.store-logo</code>');
  expect(html).toContain('2026-03-01T12:00:00.000Z');
  expect(html).toContain('coupons-1280: 2.00 % changed');
});
