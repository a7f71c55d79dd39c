import { newPrice } from './objects/price.ts';
import { periodEndAfter } from './period.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const price = (interval: 'day' | 'week' | 'month' | 'year', interval_count = 1) =>
  newPrice(
    { currency: 'cad', product: 'prod_1', unit_amount: 1, recurring: { interval, interval_count } },
    0,
  );

describe('periodEndAfter', () => {
  it.each([
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
    ['2028-01-30T10:00:00Z', '2028-01-30T10:00:00Z', '2028-02-29T10:00:00Z'],
    ['2026-12-15T10:00:00Z', '2026-12-20T10:00:00Z', '2027-01-15T10:00:00Z'],
  ])('counts months from %s: the period of %s ends at %s', (anchor, moment, end) => {
    expect(periodEndAfter(seconds(anchor), price('month'), seconds(moment))).toBe(seconds(end));
  });

  it('counts days, weeks and years', () => {
    const anchor = seconds('2028-02-29T00:00:00Z');
    expect(periodEndAfter(anchor, price('day'), anchor)).toBe(seconds('2028-03-01T00:00:00Z'));
    expect(periodEndAfter(anchor, price('week', 2), anchor)).toBe(seconds('2028-03-14T00:00:00Z'));
    expect(periodEndAfter(anchor, price('year'), anchor)).toBe(seconds('2029-02-28T00:00:00Z'));
  });
});
