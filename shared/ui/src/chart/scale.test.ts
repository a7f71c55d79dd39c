import { bandsOf, labelStep, ticksUpTo } from './scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [41, [0, 20, 40, 60]],
  [1234, [0, 500, 1000, 1500]],
])('bars of up to %d have the axis labels %j', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

test('bars of all days fill the width', () => {
  const bands = bandsOf(4);
  expect(bands.map(({ middle }) => middle)).toEqual([12.5, 37.5, 62.5, 87.5]);
  expect(bands[0]).toEqual({ start: 2.5, middle: 12.5, width: 20 });
});

test.each([
  [6, 1],
  [7, 2],
  [28, 5],
  [90, 15],
])('of %d days, labels one in %d', (count, step) => {
  expect(labelStep(count)).toBe(step);
});
