import { aStore, aUser } from '@coupon-center/remote-kit/testing';
import { nextStep, stepsOf } from './steps.ts';
import type { Step, StepFacts } from './steps.ts';

const store = aStore({ stripe_subscription: 'active' });
const locale = 'en-CA';
const merchant = aUser({ store, coupon_center_txn: { id: 5 } });

function stepOf(id: Step['id'], facts: Partial<StepFacts>): Step {
  const steps = stepsOf({ locale, user: merchant, coupons: 0, isLive: false, ...facts });
  return steps.find((step) => step.id === id)!;
}

const withStore = (fields: Parameters<typeof aStore>[0]) => ({
  user: { ...merchant, store: aStore(fields) },
});

test('lists five steps in the order in which they can be done', () => {
  const titles = stepsOf({ locale, user: aUser(), coupons: undefined, isLive: undefined }).map(
    ({ title }) => title,
  );
  expect(titles).toEqual([
    'Verify your email',
    'Create your store',
    'Subscribe',
    'Add your first coupon',
    'Get approved',
  ]);
});

test('lists only the email and the store as possible before there is a store', () => {
  const user = aUser({ email_verified: false });
  const states = stepsOf({ locale, user, coupons: undefined, isLive: undefined }).map(({ state }) => state);
  expect(states).toEqual(['todo', 'todo', 'waiting', 'waiting', 'waiting']);
});

test('is complete when the page is live', () => {
  const user = { ...merchant, store: { ...store, is_approved: true } };
  const states = stepsOf({ locale, user, coupons: 1, isLive: true }).map(({ state }) => state);
  expect(states).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('puts a declined page first, and lets everything else wait for it', () => {
  const user = aUser({ store: aStore({ declined: true, decline_reason: 'Blurry' }), email_verified: false });
  const steps = stepsOf({ locale, user, coupons: 0, isLive: false });
  expect(nextStep(steps)).toBe(steps[0]);
  expect(steps.map(({ title, state, link }) => [title, state, link])).toEqual([
    ['Fix your page', 'todo', null],
    ['Verify your email', 'waiting', null],
    ['Create your store', 'done', null],
    ['Subscribe', 'waiting', null],
    ['Add your first coupon', 'waiting', null],
  ]);
  expect(steps[3]?.hint).toBe('Fix your page first.');
});

test('starts a new account with the email', () => {
  const next = (facts: StepFacts) => nextStep(stepsOf(facts))?.title;
  const created = aUser({ email_verified: false });
  expect(next({ locale, user: created, coupons: undefined, isLive: undefined })).toBe('Verify your email');
});

describe('the subscription', () => {
  test('is a step to do if there never was one', () => {
    const step = stepOf('subscription', { user: aUser({ store }) });
    expect(step).toMatchObject({ state: 'todo', link: { label: 'Go to payment', to: '/payment' } });
  });

  test.each([
    ['active', false, 'done', undefined],
    ['trialing', false, 'done', undefined],
    ['canceled', false, 'todo', 'Reactivate it'],
    ['past_due', false, 'todo', 'Update payment method'],
    ['unpaid', false, 'todo', 'Update payment method'],
    ['incomplete', false, 'todo', 'Go to payment'],
    ['paused', false, 'todo', 'Go to payment'],
    // Paid through, or late but not yet too late.
    ['canceled', true, 'done', undefined],
    ['past_due', true, 'done', undefined],
  ] as const)('%s, page live: %s, is %s', (stripe_subscription, isLive, state, label) => {
    const step = stepOf('subscription', { ...withStore({ stripe_subscription }), isLive });
    expect(step.state).toBe(state);
    expect(step.link?.label).toBe(label);
  });

  test.each([
    ['en-CA', 'Your subscription was cancelled.'],
    ['en-US', 'Your subscription was canceled.'],
  ])('says in the spelling of %s that it was cancelled', (region, hint) => {
    const step = stepOf('subscription', {
      ...withStore({ stripe_subscription: 'canceled' }),
      locale: region,
    });
    expect(step.hint).toBe(hint);
  });
});

test.each([
  ['incomplete', 'Your first payment didn’t go through.'],
  ['paused', 'Your subscription is paused.'],
])('says what is wrong with a subscription that is %s', (stripe_subscription, hint) => {
  expect(stepOf('subscription', withStore({ stripe_subscription })).hint).toBe(hint);
});

describe('the first coupon', () => {
  test.each([
    [undefined, 'checking'],
    [null, 'unknown'],
    [0, 'todo'],
    [3, 'done'],
  ] as const)('with a count of %s, is %s', (coupons, state) => {
    expect(stepOf('coupon', { coupons }).state).toBe(state);
  });

  test('links to the screen that adds coupons', () => {
    expect(stepOf('coupon', { coupons: 0 }).link).toEqual({ label: 'Add a coupon', to: '/coupons/add' });
  });

  test('waits for the subscription', () => {
    expect(stepOf('coupon', { user: aUser({ store }), coupons: 0 })).toMatchObject({
      state: 'waiting',
      hint: 'Subscribe first.',
    });
  });
});

test.each([
  [{}, 'waiting'],
  [{ declined: true, decline_reason: 'Blurry' }, 'todo'],
  [{ is_approved: true }, 'done'],
] as const)('the approval of %j is %s', (fields, state) => {
  expect(stepOf('approval', withStore(fields)).state).toBe(state);
});
