import { canceledIn, subscriptionStatusText } from './subscription-words.ts';

test.each([
  ['en-US', 'canceled', 'Canceled'],
  ['en-CA', 'cancelled', 'Cancelled'],
  ['en-GB', 'cancelled', 'Cancelled'],
])('%s spells %s', (locale, word, label) => {
  expect(canceledIn(locale)).toBe(word);
  expect(subscriptionStatusText('canceled', locale)).toBe(label);
});

test.each([
  ['active', 'Active'],
  ['past_due', 'Past due'],
  ['incomplete_expired', 'Incomplete expired'],
])('%s is called %s', (status, label) => {
  expect(subscriptionStatusText(status, 'en-CA')).toBe(label);
});
