import { canceledIn, subscriptionStatusText } from './subscription-words.ts';

test.each([
  ['en-US', 'canceled'],
  ['en-CA', 'cancelled'],
  ['en-GB', 'cancelled'],
])('%s spells %s', (locale, word) => {
  expect(canceledIn(locale)).toBe(word);
});

test.each([
  ['active', 'Active'],
  ['canceled', 'Cancelled'],
  ['past_due', 'Past due'],
  ['incomplete_expired', 'Incomplete expired'],
])('%s is called %s', (status, label) => {
  expect(subscriptionStatusText(status, 'en-US')).toBe(label);
});
