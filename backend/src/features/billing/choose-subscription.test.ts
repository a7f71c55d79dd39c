import { chooseSubscription } from './choose-subscription.ts';

const subscription = (stripeId: string, status: string, day: number) => ({
  stripeId,
  status,
  startedAt: new Date(Date.UTC(2026, 10, day)),
});
const chosen = (...candidates: ReturnType<typeof subscription>[]) => {
  const { current, duplicates } = chooseSubscription(candidates);
  return { current: current?.stripeId ?? null, duplicates: duplicates.map(({ stripeId }) => stripeId) };
};

test('keeps the older of two live subscriptions, in whichever order they are read', () => {
  const older = subscription('sub_old', 'active', 1);
  const newer = subscription('sub_new', 'active', 2);
  expect(chosen(older, newer)).toEqual({ current: 'sub_old', duplicates: ['sub_new'] });
  expect(chosen(newer, older)).toEqual({ current: 'sub_old', duplicates: ['sub_new'] });
});

test('chooses deterministically between subscriptions started in the same second', () => {
  const one = subscription('sub_a', 'active', 1);
  const other = subscription('sub_b', 'active', 1);
  expect(chosen(one, other)).toEqual(chosen(other, one));
});

test('prefers a paid subscription to one in arrears, so that a merchant can get out of debt', () => {
  const late = subscription('sub_late', 'past_due', 1);
  expect(chosen(late, subscription('sub_paid', 'active', 2))).toEqual({
    current: 'sub_paid',
    duplicates: ['sub_late'],
  });
  expect(chosen(late, subscription('sub_unpaid', 'unpaid', 2)).current).toBe('sub_late');
});

test('prefers a new subscription to one that has ended', () => {
  expect(chosen(subscription('sub_1', 'canceled', 1), subscription('sub_2', 'active', 2))).toEqual({
    current: 'sub_2',
    duplicates: [],
  });
});

test('without a live subscription, chooses the latest, but never an abandoned checkout', () => {
  const ended = [subscription('sub_1', 'canceled', 1), subscription('sub_2', 'canceled', 2)];
  expect(chosen(...ended)).toEqual({ current: 'sub_2', duplicates: [] });
  expect(chosen(subscription('sub_3', 'incomplete_expired', 3))).toEqual({ current: null, duplicates: [] });
  expect(chosen(subscription('sub_4', 'incomplete', 4)).current).toBe('sub_4');
  expect(chosen()).toEqual({ current: null, duplicates: [] });
});
