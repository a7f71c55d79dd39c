import { monthsAfter, subscribedAt } from './subscriptions.ts';

test.each([
  [0, '2027-04-01T09:36:00.000Z'],
  [1, '2027-02-28T12:00:00.000Z'],
  [3, '2026-12-30T12:00:00.000Z'],
])('a store that subscribed %i months ago did so in that month', (months, at) => {
  const store = { host: 'a.example', months } as const;
  expect(subscribedAt(store, new Date('2027-04-01T12:00:00Z')).toISOString()).toBe(at);
});

test('the next payment is due in the next month, however short', () => {
  const next = monthsAfter(new Date('2027-01-31T12:00:00Z'), 1);
  expect(next.toISOString()).toBe('2027-02-28T12:00:00.000Z');
});
