import { BOUND_MS, createFreshness } from './freshness.ts';
import type { Freshness } from './freshness.ts';

let freshness: Freshness;
beforeEach(() => {
  freshness = createFreshness();
  freshness.primaryWas({ timeline: 1, bytes: 100 }, 1000);
  freshness.primaryWas({ timeline: 1, bytes: 200 }, 1250);
  freshness.primaryWas({ timeline: 1, bytes: 200 }, 1500);
});

test.each([
  ['has everything, although the primary is idle', 200, 1500],
  ['is ahead of the last sample', 250, 1500],
  ['lacks the last change', 199, 1000],
  ['has exactly the first sample', 100, 1000],
  ['is older than any sample', 99, -Infinity],
])('a standby that %s', (_what, bytes, since) => {
  expect(freshness.shownSince({ timeline: 1, bytes })).toBe(since);
});

test('a standby that follows another timeline shows nothing that counts, however far it is', () => {
  freshness.primaryWas({ timeline: 2, bytes: 220 }, 1750);
  expect(freshness.shownSince({ timeline: 1, bytes: 999 })).toBe(1500);
  expect(freshness.shownSince({ timeline: 2, bytes: 220 })).toBe(1750);
  expect(freshness.shownSince({ timeline: 3, bytes: 999 })).toBe(-Infinity);
});

test('the primary is away once it has failed and a read could be behind by more than the bound', () => {
  expect(freshness.isPrimaryAway(99_999)).toBe(false);
  freshness.primaryFailed();
  expect(freshness.isPrimaryAway(1500 + BOUND_MS - 1)).toBe(false);
  expect(freshness.isPrimaryAway(1500 + BOUND_MS)).toBe(true);
  freshness.primaryWas({ timeline: 2, bytes: 300 }, 3000);
  expect(freshness.isPrimaryAway(99_999)).toBe(false);
});

test('a standby may be behind by the bound, and by twice as much while the primary does not answer', () => {
  const isNew = (age: number) => freshness.isNew(1500, 1500 + age);
  expect([isNew(BOUND_MS - 1), isNew(BOUND_MS)]).toEqual([true, false]);
  freshness.primaryFailed();
  expect([isNew(2 * BOUND_MS - 1), isNew(2 * BOUND_MS)]).toEqual([true, false]);
});

test('keeps a minute of samples', () => {
  for (let sample = 1; sample <= 240; sample += 1)
    freshness.primaryWas({ timeline: 1, bytes: 200 + sample }, 1500 + sample * 250);
  expect(freshness.shownSince({ timeline: 1, bytes: 200 })).toBe(-Infinity);
  expect(freshness.shownSince({ timeline: 1, bytes: 201 })).toBe(1750);
});
