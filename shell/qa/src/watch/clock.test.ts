import { runInNewContext } from 'node:vm';
import { moveClock } from './clock.ts';

const DAY = 86_400_000;

/** The globals of a page before its clock is moved. */
function aScope(): { Date: DateConstructor } {
  return { Date: runInNewContext('Date') as DateConstructor };
}

function expectNear(milliseconds: number, expected: number): void {
  expect(Math.abs(milliseconds - expected)).toBeLessThan(5000);
}

test('moves the current time, however it is read', () => {
  const scope = aScope();
  moveClock(scope, DAY);
  expectNear(scope.Date.now(), Date.now() + DAY);
  expectNear(new scope.Date().getTime(), Date.now() + DAY);
  expectNear(Date.parse(scope.Date()), Date.now() + DAY);
  expectNear(new (class extends scope.Date {})().getTime(), Date.now() + DAY);
});

test('keeps a given time, and still creates instances of Date', () => {
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

test('leaves the measurement of durations alone', () => {
  const before = performance.now();
  moveClock(aScope(), DAY);
  expect(performance.now() - before).toBeLessThan(5000);
});
