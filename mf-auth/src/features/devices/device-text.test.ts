import { activityText, deviceName, momentText } from './device-text.ts';

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Firefox', null, 'Firefox'],
  [null, 'iPhone', 'iPhone'],
  [null, null, 'Unknown device'],
])('names %j and %j', (browser, system, name) => {
  expect(deviceName({ browser, system })).toBe(name);
});

test.each([
  ['2026-11-22T15:30:00Z', 'Active within the last hour'],
  ['2026-11-22T10:00:00Z', 'Last active today'],
  // Already the day before in Toronto.
  ['2026-11-22T04:30:00Z', 'Last active yesterday'],
  ['2026-11-21T16:00:00Z', 'Last active yesterday'],
  ['2026-11-12T16:00:00Z', 'Last active Nov 12, 2026'],
])('describes %s as: %s', (instant, words) => {
  expect(activityText(instant, 'America/Toronto', new Date('2026-11-22T16:00:00Z'))).toBe(words);
});

test('distinguishes two sign-ins of one day, in the time zone of the site', () => {
  expect(momentText('2026-11-22T04:30:00Z', 'America/Toronto')).toBe('Nov 21, 2026, 11:30\u00a0PM');
});
