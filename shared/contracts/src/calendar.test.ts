import { addDays, addMonths, dayIn, daysBetween, formatDay, nextMonthly, timeZoneName } from './calendar.ts';

describe('dayIn', () => {
  test("uses the given time zone, not the machine's", () => {
    const instant = new Date('2026-11-21T04:30:00Z');
    expect(dayIn('America/Toronto', instant)).toBe('2026-11-20');
    expect(dayIn('UTC', instant)).toBe('2026-11-21');
    expect(dayIn('Asia/Tokyo', new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01');
  });

  test('follows daylight saving', () => {
    expect(dayIn('America/Toronto', new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30');
    expect(dayIn('America/Toronto', new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01');
    expect(dayIn('America/Toronto', new Date('2026-01-01T04:59:59Z'))).toBe('2025-12-31');
    expect(dayIn('America/Toronto', new Date('2026-01-01T05:00:00Z'))).toBe('2026-01-01');
  });
});

describe('addMonths', () => {
  // @spec 9.12
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-31', 12, '2027-05-31'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s + %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});

describe('nextMonthly', () => {
  test.each([
    ['2026-01-31', '2026-02-27', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2026-01-15', '2026-01-15', '2026-02-15'],
    ['2026-01-15', '2027-06-20', '2027-07-15'],
    ['2026-03-10', '2026-01-01', '2026-04-10'],
  ])('of %s after %s is %s', (start, today, expected) => {
    expect(nextMonthly(start, today)).toBe(expected);
  });
});

// @spec 9.20
test('formatDay writes a day in US English', () => {
  expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
  expect(formatDay('2026-01-01')).toBe('Jan 1, 2026');
});

describe('addDays and daysBetween', () => {
  test.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
  ])('%s + %i days is %s, and daysBetween is the inverse', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(days);
  });
});

test.each([
  ['America/Toronto', 'Eastern Time'],
  ['America/New_York', 'Eastern Time'],
])('the time zone %s is called %s', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name);
});
