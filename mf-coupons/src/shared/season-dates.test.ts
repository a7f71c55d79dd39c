import { datesInWords, rightAfter, sameDatesNextYear } from './season-dates.ts';

const dates = (start_date: string, expiration_date: string | null) => ({ start_date, expiration_date });

test.each([
  ['an ordinary season', '2026-12-01', '2026-12-24', '2027-12-01', '2027-12-24'],
  ['across New Year', '2026-12-20', '2027-01-05', '2027-12-20', '2028-01-05'],
  ['all of February before a leap year', '2027-02-01', '2027-02-28', '2028-02-01', '2028-02-29'],
  ['all of February in a leap year', '2028-02-01', '2028-02-29', '2029-02-01', '2029-02-28'],
  ['a start on the leap day', '2028-02-29', '2028-03-10', '2029-02-28', '2029-03-10'],
  ['a start on February 28', '2027-02-28', '2027-03-10', '2028-02-28', '2028-03-10'],
  ['the leap day alone', '2028-02-29', '2028-02-29', '2029-02-28', '2029-02-28'],
])('"next year" keeps the dates of %s', (_, start, end, newStart, newEnd) => {
  expect(sameDatesNextYear(dates(start, end), '2026-11-21')).toEqual(dates(newStart, newEnd));
});

test('"next year" is never in the past for an old coupon', () => {
  expect(sameDatesNextYear(dates('2022-12-01', '2022-12-24'), '2026-11-21')).toEqual(
    dates('2026-12-01', '2026-12-24'),
  );
  expect(sameDatesNextYear(dates('2022-03-01', '2022-03-31'), '2026-11-21')).toEqual(
    dates('2027-03-01', '2027-03-31'),
  );
});

test('"next year" leaves an open-ended coupon open-ended', () => {
  expect(sameDatesNextYear(dates('2026-11-01', null), '2026-11-21')).toEqual(dates('2027-11-01', null));
});

test.each([
  ['as many days', '2026-12-05', '2026-12-24', '2026-12-25', '2027-01-13'],
  ['one day for one day', '2026-11-27', '2026-11-27', '2026-11-28', '2026-11-28'],
  ['a whole month', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'],
  ['two whole months, a leap February among them', '2027-11-01', '2027-12-31', '2028-01-01', '2028-02-29'],
  ['the days up to the end of a month', '2026-11-11', '2026-11-30', '2026-12-01', '2026-12-20'],
])('"right after it ends" has %s', (_, start, end, newStart, newEnd) => {
  expect(rightAfter(dates(start, end), '2026-11-21')).toEqual(dates(newStart, newEnd));
});

test('"right after it ends" has no dates for a coupon that is open-ended or has ended', () => {
  expect(rightAfter(dates('2026-11-01', null), '2026-11-21')).toBeNull();
  expect(rightAfter(dates('2026-11-01', '2026-11-20'), '2026-11-21')).toBeNull();
  expect(rightAfter(dates('2026-11-01', '2026-11-21'), '2026-11-21')).not.toBeNull();
});

test.each([
  [dates('2026-12-01', '2026-12-24'), 'Dec 1, 2026 to Dec 24, 2026 (24 days)'],
  [dates('2026-12-01', '2026-12-01'), 'Dec 1, 2026 only'],
  [dates('2026-12-01', null), 'From Dec 1, 2026, with no expiration date'],
])('formats %j in words', (given, words) => {
  expect(datesInWords(given)).toBe(words);
});
