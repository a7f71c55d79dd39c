import { VITALS } from '@coupon-center/portal-contracts';
import type { Vital } from '@coupon-center/portal-contracts';
import { bucketOf, compare, FEWEST_VALUES, percentileOf, shareOfCount } from './vital-figures.ts';
import { seeded } from '../testing/seeded.ts';

const countsOf = (vital: Vital, values: readonly number[]) =>
  values.map((value) => ({ bucket: bucketOf(vital, value), count: 1 }));
const sequence = (count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, index) => from + index * step);

describe('the 75th percentile', () => {
  it.each(VITALS)('of %s differs from the exact one by at most two percent, whatever the order', (vital) => {
    const unit = vital === 'cls' ? 0.001 : 1;
    const values = sequence(1000, 40 * unit, 3 * unit);
    const figure = percentileOf(vital, countsOf(vital, values.toReversed()));
    const exact = values[749]!;
    expect(figure.count).toBe(1000);
    expect(Math.abs(figure.value! - exact) / exact).toBeLessThan(0.02);
    expect(figure.low).toBeLessThan(exact);
    expect(figure.high).toBeGreaterThan(exact);
  });

  it('has an interval with the true one in at least 95 of 100 samples', () => {
    const random = seeded(20_261_127);
    const samples = 1000;
    let hits = 0;
    for (let sample = 0; sample < samples; sample += 1) {
      const values = Array.from({ length: 120 }, () => 1000 * (1 + random()));
      const { low, high } = percentileOf('lcp', countsOf('lcp', values));
      if (low! <= 1750 && 1750 <= high!) hits += 1;
    }
    expect(hits / samples).toBeGreaterThanOrEqual(0.95);
  });

  it('of too few values is null', () => {
    const few = sequence(FEWEST_VALUES - 1, 100, 1);
    expect(percentileOf('inp', countsOf('inp', few))).toEqual({
      count: FEWEST_VALUES - 1,
      value: null,
      low: null,
      high: null,
    });
    expect(percentileOf('inp', countsOf('inp', [...few, 100])).value).not.toBeNull();
    expect(percentileOf('inp', []).value).toBeNull();
  });

  it('is 0 to a thousandth for a page that never shifts', () => {
    const { low, high } = percentileOf('cls', [{ bucket: bucketOf('cls', 0), count: 100 }]);
    expect([low, high]).toEqual([0, 0.001]);
  });
});

describe("a share with Wilson's interval", () => {
  it.each([
    [0, 60, 0, 0.06],
    [10, 100, 0.055, 0.174],
    [100, 100, 0.963, 1],
  ])('of %d in %d is between %d and %d', (part, count, low, high) => {
    const figure = shareOfCount(part, count);
    expect(figure.value).toBe(part / count);
    expect(figure.low).toBeCloseTo(low, 3);
    expect(figure.high).toBeCloseTo(high, 3);
  });

  it('of too few is null', () => {
    expect(shareOfCount(1, FEWEST_VALUES - 1).value).toBeNull();
  });
});

describe('a comparison with the live version', () => {
  const figure = (low: number | null, high: number | null) => ({ count: 100, value: low, low, high });

  it('sees a difference only if the intervals have nothing in common', () => {
    expect(compare(figure(300, 400), figure(100, 200))).toBe('worse');
    expect(compare(figure(100, 200), figure(300, 400))).toBe('better');
    expect(compare(figure(150, 300), figure(100, 200))).toBe('no difference seen');
  });

  it('is refused if one of them has too few values, or there is no live version', () => {
    expect(compare(figure(null, null), figure(100, 200))).toBeNull();
    expect(compare(figure(100, 200), figure(null, null))).toBeNull();
    expect(compare(figure(100, 200), undefined)).toBeNull();
  });
});
