import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listPlans, me, updateSubscription } from '@coupon-center/contracts';
import type { CallOutput } from '@coupon-center/contracts';
import {
  aPage,
  aPlan,
  aSubscription,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aMerchant, serveOrders, servePlan } from '../testing/merchant.ts';
import { PaymentScreen } from './payment.tsx';

setUpMockApi();
beforeEach(() => void serveOrders());

const seconds = (instant: string) => Date.parse(instant) / 1000;
const inAMonth = Math.floor(Date.now() / 1000) + 30 * 86_400;
const longAgo = seconds('2020-03-01T12:00:00Z');

const active = aSubscription({ current_period_end: seconds('2126-12-21T12:00:00Z') });
const ending = aSubscription({
  status: 'canceled',
  canceled_at: seconds('2026-11-22T03:00:00Z'),
  current_period_end: seconds('2126-12-21T12:00:00Z'),
  cancel_at_period_end: true,
});
const ended = aSubscription({
  status: 'canceled',
  canceled_at: longAgo,
  current_period_end: longAgo,
  entitles: false,
});

const open = (user = aMerchant()) => renderScreen(PaymentScreen, { user }).contract;
const cardHasFocus = () =>
  expect(screen.getByRole('heading', { level: 3, name: 'Coupon Page' })).toHaveFocus();
const badge = async (label: string) => (await screen.findByText(label)).closest('[data-color]');

test('has one title, and a heading for the details', async () => {
  servePlan(active);
  open();
  await screen.findByText('Active');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'PAYMENT',
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'PAYMENT DETAILS' })).toBeVisible();
});

describe('without a subscription', () => {
  const newcomer = aMerchant({ coupon_center_txn: null });

  test('shows the plan with its price per month and leads to the payment page', async () => {
    const calls = servePlan(null);
    open(newcomer);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Subscribe Now' });
    expect(link).toHaveAttribute('href', 'http://localhost/sandbox/pay/one');
    expect(link).not.toHaveAttribute('target');
    expect(screen.getByRole('heading', { level: 3, name: 'Coupon Page' })).toBeVisible();
    expect(screen.getByText('CA$24.99')).toBeVisible();
    expect(screen.getByText(/per month/)).toBeVisible();
    expect(calls[0]!.query.get('client')).toBe('6');
  });

  test('reads the price in the exponent of its currency', async () => {
    servePlan(null, aPlan({ price: { currency: 'jpy', unit_amount: 2499 } }));
    open(newcomer);
    expect(await screen.findByText('¥2499')).toBeVisible();
  });

  test('a merchant without a store creates it first', async () => {
    servePlan(null);
    open(aUser());
    expect(await screen.findByRole('link', { name: 'Create your store page' })).toHaveAttribute(
      'href',
      '/my-store',
    );
    expect(screen.queryByRole('link', { name: 'Subscribe Now' })).not.toBeInTheDocument();
  });
});

test('a subscription that the session has not heard of is shown, and told to the session', async () => {
  servePlan(active);
  mockCall(me, () => aMerchant());
  const contract = open(aMerchant({ coupon_center_txn: null }));
  expect(await screen.findByText('Active')).toBeVisible();
  await waitFor(() => expect(contract.session.get().user?.coupon_center_txn).toEqual({ id: 5 }));
});

describe('an active subscription', () => {
  test('is green and tells the next billing date', async () => {
    servePlan(active);
    open();
    expect(await badge('Active')).toHaveAttribute('data-color', 'green');
    expect(screen.getByText('Next billing date: Dec 21, 2126')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Subscribe Now' })).not.toBeInTheDocument();
  });

  test('asks before it is cancelled, and going back changes nothing', async () => {
    servePlan(active);
    const calls = mockCall(updateSubscription, () => ending);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Subscription?' });
    expect(dialog).toHaveTextContent('Are you sure you want to cancel your subscription to Coupon Page?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No, go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toEqual([]);
    expect(screen.getByText('Active')).toBeVisible();
  });

  async function cancel() {
    servePlan(active);
    const contract = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel' }));
    return contract;
  }

  test('once cancelled, is replaced by what the API answers', async () => {
    const calls = mockCall(updateSubscription, () => ending);
    const told = mockCall(me, () => aMerchant());
    await cancel();
    expect(await badge('Cancelled')).toHaveAttribute('data-color', 'red');
    expect(screen.getByText('Cancelled on Nov 21, 2026')).toBeVisible();
    expect(screen.getByText('Your coupons are live until Dec 21, 2126')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ status: 'active' }]);
    await waitFor(() => expect(told).toHaveLength(1));
  });

  test('once cancelled, leaves the focus on the card', async () => {
    mockCall(updateSubscription, () => ending);
    mockCall(me, () => aMerchant());
    await cancel();
    await screen.findByText('Cancelled');
    await waitFor(cardHasFocus);
  });

  test('that can not be cancelled says why in the dialog, and can be tried again', async () => {
    mockCall(updateSubscription, () => {
      throw problemFailure(502);
    });
    const contract = await cancel();
    const dialog = screen.getByRole('dialog', { name: 'Cancel Subscription?' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Bad Gateway');
    expect(contract.notices).toEqual(['Bad Gateway']);
    expect(screen.getByText('Active')).toBeVisible();

    mockCall(updateSubscription, () => ending);
    mockCall(me, () => aMerchant());
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Yes, cancel' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is asked about anew, without the failure of before', async () => {
    mockCall(updateSubscription, () => {
      throw problemFailure(502);
    });
    await cancel();
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'No, go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a cancelled subscription', () => {
  test('is resumed in place while its period runs', async () => {
    servePlan(ending);
    mockCall(me, () => aMerchant());
    let answer: () => void = () => undefined;
    const calls = mockCall(updateSubscription, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return active;
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Reactivate Subscription' }));
    expect(await screen.findByRole('button', { name: 'Please wait...' })).toBeDisabled();
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ status: 'canceled' }]));
    answer();
    expect(await screen.findByText('Active')).toBeVisible();
    expect(screen.getByText('Next billing date: Dec 21, 2126')).toBeVisible();
    await waitFor(cardHasFocus);
  });

  test('that ended meanwhile says so, and leads to the payment page', async () => {
    servePlan(ending);
    const contract = open();
    const button = await screen.findByRole('button', { name: 'Reactivate Subscription' });
    servePlan(ended);
    mockCall(updateSubscription, () => {
      throw problemFailure(409, 'subscription_ended', 'This subscription has ended.');
    });
    await userEvent.click(button);
    await waitFor(() => expect(contract.notices).toEqual(['This subscription has ended.']));
    expect(await screen.findByRole('link', { name: 'Reactivate Subscription' })).toBeVisible();
    await waitFor(cardHasFocus);
  });

  test('is paid anew in a new tab once its period is over', async () => {
    servePlan(ended);
    open();
    const link = await screen.findByRole('link', { name: 'Reactivate Subscription' });
    expect(link).toHaveAttribute('href', 'http://localhost/sandbox/pay/one');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText('Cancelled on Mar 1, 2020')).toBeVisible();
    expect(screen.queryByText(/live until/)).not.toBeInTheDocument();
  });

  test('that was ended at once keeps its coupons until the paid period is over', async () => {
    servePlan(aSubscription({ status: 'canceled', canceled_at: longAgo, current_period_end: inAMonth }));
    open();
    expect(await screen.findByText(/live until/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reactivate Subscription' })).toBeVisible();
  });
});

test.each([
  ['incomplete', 'Incomplete'],
  ['past_due', 'Past due'],
  ['unpaid', 'Unpaid'],
])('%s is yellow, with a way to pay', async (status, label) => {
  servePlan(aSubscription({ status, entitles: false }));
  open();
  expect(await badge(label)).toHaveAttribute('data-color', 'yellow');
  expect(screen.getByRole('link', { name: 'Update payment method' })).toHaveAttribute(
    'href',
    'http://localhost/sandbox/pay/one',
  );
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument();
});

test.each([
  ['paused', 'Paused'],
  ['incomplete_expired', 'Incomplete expired'],
  ['toString', 'ToString'],
])('any other status (%s) is red', async (status, label) => {
  servePlan(aSubscription({ status, entitles: false }));
  open();
  expect(await badge(label)).toHaveAttribute('data-color', 'red');
});

test.each<[string, () => CallOutput<typeof listPlans>]>([
  [
    'can not be loaded',
    () => {
      throw problemFailure(404);
    },
  ],
  ['is not there', () => ({ ...aPage([]), subscription: null })],
])('a plan that %s can be tried again, without a toast', async (_, answer) => {
  mockCall(listPlans, answer);
  const contract = open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your plan could not be loaded.');
  expect(contract.notices).toEqual([]);
  servePlan(active);
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Active')).toBeVisible();
});

test('follows a subscription that changes without anybody’s doing here', async () => {
  servePlan(active);
  const contract = open();
  await screen.findByText('Active');
  servePlan(ended);
  act(() => contract.session.publish({ type: 'subscription-changed', coupon_center_txn: { id: 5 } }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
});
