import { looksLikeDay, readDay } from './read-day.ts';

const ZONE = 'America/Toronto';

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026/3/9', '2026-03-09'],
  ['12/31/2026', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['5/5/2026', '2026-05-05'],
  ['Dec 1, 2026', '2026-12-01'],
  ['December 1st 2026', '2026-12-01'],
  ['1 Dec. 2026', '2026-12-01'],
  ['Sept 3, 2026', '2026-09-03'],
  ['2028-02-29', '2028-02-29'],
  ['31 décembre 2026', '2026-12-31'],
  ['1er févr. 2027', '2027-02-01'],
  ['15 août 2027', '2027-08-15'],
  ['2026-12-31 23:59:59', '2026-12-31'],
  ['2026-12-24T23:59:59-05:00', '2026-12-24'],
  ['2026-12-25T04:59:59Z', '2026-12-24'],
  ['2026-12-24 23:59:59 -0500', '2026-12-24'],
  ['12/31/2026 11:59 PM', '2026-12-31'],
])('reads %s as %s', (text, day) => {
  expect(readDay(text, ZONE)).toEqual({ day });
  expect(looksLikeDay(text)).toBe(true);
});

test('asks which day is meant if there are two possibilities', () => {
  expect(readDay('03/04/2026', ZONE)).toEqual({
    problem: '“03/04/2026” can be read in two ways. Which day is it?',
    choices: [
      { day: '2026-03-04', label: 'Mar 4, 2026' },
      { day: '2026-04-03', label: 'Apr 3, 2026' },
    ],
  });
});

test.each([
  ['12/31/26', /year in four digits/],
  ['Dec 1', /year in four digits/],
  ['12/31', /year in four digits/],
  ['2026-02-30', /isn’t a day of the calendar/],
  ['2027-02-29', /isn’t a day of the calendar/],
  ['13/32/2026', /isn’t a day of the calendar/],
  ['Feb 30, 2026', /isn’t a day of the calendar/],
  ['soon', /isn’t a date/],
])('does not guess %s', (text, problem) => {
  expect(readDay(text, ZONE)).toEqual({ problem: expect.stringMatching(problem), choices: [] });
});

test.each(['SAVE20', '20%', '1234', 'May the fourth', 'MARCH10', 'Marble 10, 2026', ''])(
  'does not take %j for a date',
  (text) => {
    expect(looksLikeDay(text)).toBe(false);
  },
);
