import { runInNewContext } from 'node:vm';
import { moveClock } from './clock.ts';

const DAY = 86_400_000;

/** What a page has before its clock is moved. */
function aScope(): { Date: DateConstructor } {
  return { Date: runInNewContext('Date') as DateConstructor };
}

function expectNear(milliseconds: number, expected: number): void {
  expect(Math.abs(milliseconds - expected)).toBeLessThan(5000);
}

test('the current time is ahead, however it is asked for', () => {
  const scope = aScope();
  moveClock(scope, DAY);
  expectNear(scope.Date.now(), Date.now() + DAY);
  expectNear(new scope.Date().getTime(), Date.now() + DAY);
  expectNear(Date.parse(scope.Date()), Date.now() + DAY);
  expectNear(new (class extends scope.Date {})().getTime(), Date.now() + DAY);
});

test('a given time stays as it is, and a date is still a date', () => {
  const scope = aScope();
  const real = scope.Date;
  moveClock(scope, -DAY);
  const { Date: moved } = scope;
  expect(new moved('2026-11-22T10:00:00.000Z').toISOString()).toBe('2026-11-22T10:00:00.000Z');
  expect(new moved(2026, 10, 22).getMonth()).toBe(10);
  expect([moved.UTC(2026, 0, 1), moved.parse('2026-01-01')]).toEqual([
    Date.UTC(2026, 0, 1),
    Date.parse('2026-01-01'),
  ]);
  expect(new moved()).toBeInstanceOf(moved);
  expect(new moved()).toBeInstanceOf(real);
  expect(new moved().constructor).toBe(moved);
  expect([moved.name, moved.length]).toEqual(['Date', 7]);
});

test('durations are measured as before', () => {
  const before = performance.now();
  moveClock(aScope(), DAY);
  expect(performance.now() - before).toBeLessThan(5000);
});
