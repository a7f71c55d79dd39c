import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons, listPlans, me, updateSubscription } from '@coupon-center/contracts';
import type { CallOutput, Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  aPage,
  aPlan,
  aStore,
  aSubscription,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aMerchant, seconds, serveCards, serveOrders, servePlan } from '../testing/merchant.ts';
import { PaymentScreen } from './payment.tsx';

setUpMockApi();
beforeEach(() => {
  serveOrders();
  serveCards();
});

const inAMonth = Math.floor(Date.now() / 1000) + 30 * 86_400;
const longAgo = seconds('2020-03-01T12:00:00Z');

const active = aSubscription({ current_period_end: seconds('2126-12-21T12:00:00Z') });
const ending = aSubscription({
  status: 'canceled',
  canceled_at: seconds('2026-11-22T03:00:00Z'),
  current_period_end: seconds('2126-12-21T12:00:00Z'),
  cancel_at_period_end: true,
  entitles_until: seconds('2126-12-21T12:00:00Z'),
});
const ended = aSubscription({
  status: 'canceled',
  canceled_at: longAgo,
  current_period_end: longAgo,
  entitles: false,
});

/** Who has cancelled, as the session knows it then. */
const canceller = aMerchant({ store: aStore({ is_approved: true, stripe_subscription: 'canceled' }) });

const open = (user = aMerchant()) => renderScreen(PaymentScreen, { user }).contract;
const cardHasFocus = () =>
  expect(screen.getByRole('heading', { level: 3, name: 'Coupon Page' })).toHaveFocus();
/** The status, in its colour: the name of the token that the chip is filled with. */
const chip = async (label: string) =>
  getComputedStyle((await screen.findByText(label)).closest('.MuiChip-root')!).backgroundColor;

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
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
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
  beforeEach(() => void mockCall(listCoupons, () => aPage([aCoupon()])));

  test('is green and tells the next billing date', async () => {
    servePlan(active);
    open();
    expect(await chip('Active')).toContain('success');
    expect(screen.getByText('Next billing date: Dec 21, 2126')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Subscribe Now' })).not.toBeInTheDocument();
  });

  /** Opens the question and answers it with what it says of the page. */
  async function effectOf(coupons: Coupon[], user = aMerchant()) {
    servePlan(active);
    const asked = mockCall(listCoupons, () => aPage(coupons));
    open(user);
    const button = await screen.findByRole('button', { name: 'Cancel Subscription' });
    expect(asked).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(asked).toHaveLength(1));
    return screen.getByRole('dialog');
  }

  test('says before it is cancelled how many coupons go dark, and when', async () => {
    const coupons = [
      aCoupon({ id: 1 }),
      aCoupon({ id: 2 }),
      aCoupon({ id: 3, state: 'scheduled' }),
      aCoupon({ id: 4, state: 'held' }),
    ];
    const dialog = await effectOf(coupons);
    expect(
      await within(dialog).findByText(
        'Your 2 live coupons stay until Dec 21, 2126, then your page goes dark.',
      ),
    ).toBeVisible();
  });

  test('says of a page that is not approved that only the subscription ends', async () => {
    const dialog = await effectOf([aCoupon()], aMerchant({ store: aStore() }));
    expect(dialog).toHaveTextContent('Your page is not live yet.');
  });

  test('says without a number what goes dark where the coupons can not be counted', async () => {
    servePlan(active);
    mockCall(listCoupons, () => {
      throw problemFailure(404);
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Your coupons stay until Dec 21, 2126, then your page goes dark.',
    );
  });

  test('Esc goes back, and the focus with it to the button that asked', async () => {
    servePlan(active);
    open();
    const button = await screen.findByRole('button', { name: 'Cancel Subscription' });
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'No, go back' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  test('is cancelled once, however often that is confirmed', async () => {
    let answer: () => void = () => undefined;
    const calls = mockCall(updateSubscription, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return ending;
    });
    mockCall(me, () => canceller);
    servePlan(active);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Yes, cancel' }));
    await userEvent.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.getByRole('dialog')).toBeVisible();
    answer();
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(calls).toHaveLength(1);
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
    const told = mockCall(me, () => canceller);
    await cancel();
    expect(await chip('Cancelled')).toContain('error');
    expect(screen.getByText('Cancelled on Nov 21, 2026')).toBeVisible();
    expect(screen.getByText('Your coupons are live until Dec 21, 2126')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ status: 'active' }]);
    await waitFor(() => expect(told).toHaveLength(1));
  });

  test('once cancelled, leaves the focus on the card', async () => {
    mockCall(updateSubscription, () => ending);
    mockCall(me, () => canceller);
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
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(contract.notices).toEqual([]);
    expect(contract.reported).toHaveLength(1);
    expect(screen.getByText('Active')).toBeVisible();

    mockCall(updateSubscription, () => ending);
    mockCall(me, () => canceller);
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
    const busy = await screen.findByRole('button', { name: 'Please wait...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(busy).toHaveFocus();
    await userEvent.click(busy);
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ status: 'canceled' }]));
    answer();
    expect(await screen.findByText('Active')).toBeVisible();
    expect(screen.getByText('Next billing date: Dec 21, 2126')).toBeVisible();
    await waitFor(cardHasFocus);
    expect(screen.getByText(/^Your subscription is now active\. Next billing date/)).toHaveAttribute(
      'role',
      'status',
    );
  });

  test('that ended meanwhile says so, and leads to the payment page', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    servePlan(ending);
    const contract = open();
    const button = await screen.findByRole('button', { name: 'Reactivate Subscription' });
    servePlan(ended);
    mockCall(updateSubscription, () => {
      throw problemFailure(409, 'subscription_ended', 'This subscription has ended.');
    });
    await userEvent.click(button);
    await waitFor(() => expect(contract.notices).toEqual(['This subscription has ended.']));
    expect(await screen.findByRole('link', { name: /^Reactivate Subscription/ })).toBeVisible();
    await waitFor(cardHasFocus);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  test('is paid anew in a new tab once its period is over', async () => {
    servePlan(ended);
    open();
    const link = await screen.findByRole('link', { name: 'Reactivate Subscription (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'http://localhost/sandbox/pay/one');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText('Cancelled on Mar 1, 2020')).toBeVisible();
    expect(screen.queryByText(/live until/)).not.toBeInTheDocument();
  });

  test('that was ended at once keeps its coupons until the paid period is over', async () => {
    servePlan(aSubscription({ status: 'canceled', canceled_at: longAgo, entitles_until: inAMonth }));
    open();
    expect(await screen.findByText(/live until/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Reactivate Subscription/ })).toBeVisible();
  });
});

test.each([
  ['incomplete', 'Incomplete'],
  ['past_due', 'Past due'],
  ['unpaid', 'Unpaid'],
])('%s is yellow, with a way to pay', async (status, label) => {
  servePlan(aSubscription({ status, entitles: false }));
  open();
  expect(await chip(label)).toContain('warning');
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
  expect(await chip(label)).toContain('error');
  expect(screen.getByRole('link', { name: 'support@coupons.ca' })).toHaveAttribute(
    'href',
    'mailto:support@coupons.ca',
  );
});

test('one in arrears says until when the coupons stay', async () => {
  servePlan(aSubscription({ status: 'past_due', entitles_until: seconds('2126-11-28T17:00:00Z') }));
  open();
  expect(
    await screen.findByText(
      'Your coupons are live until Nov 28, 2126. Update your payment method before then, or your page goes dark.',
    ),
  ).toBeVisible();
});

test('says what the plan includes, with or without a subscription', async () => {
  servePlan(active);
  open();
  const parts = within(await screen.findByRole('list', { name: 'Your plan includes' })).getAllByRole(
    'listitem',
  );
  expect(parts[1]).toHaveTextContent('Up to 10 coupons or deals at a time');
});

test('reads the plan, the cards and the orders at the same time, each once', async () => {
  const gates: (() => void)[] = [];
  const calls = mockCall(listPlans, async () => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return { ...aPage([aPlan()]), subscription: active };
  });
  const [cards, orders] = [serveCards(), serveOrders()];
  open();
  await waitFor(() => expect([calls.length, cards.length, orders.length]).toEqual([1, 1, 1]));
  gates.forEach((open) => open());
  await screen.findByText('Active');
  expect([calls.length, cards.length, orders.length]).toEqual([1, 1, 1]);
});

test('a merchant who never paid is not asked for cards', async () => {
  const cards = serveCards();
  servePlan(null);
  open(aMerchant({ coupon_center_txn: null }));
  await screen.findByRole('link', { name: 'Subscribe Now' });
  expect(cards).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'PAYMENT METHODS' })).not.toBeInTheDocument();
});

test('leads to the billing organisation', async () => {
  servePlan(active);
  open();
  expect(screen.getByRole('link', { name: 'organisation and contacts' })).toHaveAttribute(
    'href',
    '/payment/billing',
  );
  await screen.findByText('Active');
});

test.each<[string, () => CallOutput<typeof listPlans> | 'network-down']>([
  [
    'can not be loaded',
    () => {
      throw problemFailure(404);
    },
  ],
  [
    'is asked for too often',
    () => {
      throw problemFailure(429);
    },
  ],
  ['is not reached', () => 'network-down'],
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
  expect(document.body).not.toHaveFocus();
});

test('follows a subscription that changes without anybody’s doing here', async () => {
  servePlan(active);
  const contract = open();
  await screen.findByText('Active');
  expect(screen.queryByText(/^Your subscription is now/)).not.toBeInTheDocument();
  servePlan(ended);
  act(() => contract.session.publish({ type: 'subscription-changed', coupon_center_txn: { id: 5 } }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByText(/^Your subscription is now cancelled\. Cancelled on Mar 1, 2020/)).toHaveAttribute(
    'role',
    'status',
  );
});

test('follows what the same merchant does in another tab, which tells of the user only', async () => {
  servePlan(null);
  const contract = open(aMerchant({ coupon_center_txn: null }));
  await screen.findByRole('link', { name: 'Subscribe Now' });
  servePlan(active);
  const store = aStore({ is_approved: true, stripe_subscription: 'active' });
  act(() => contract.session.publish({ type: 'user-changed', user: aMerchant({ store }) }));
  expect(await screen.findByText('Active')).toBeVisible();
  expect(await screen.findByText('Visa ending in 4242', { selector: 'p' })).toBeVisible();
});

test('does not read again what the user’s record says already', async () => {
  const calls = servePlan(active);
  const store = aStore({ stripe_subscription: 'active' });
  const contract = open(aMerchant({ store }));
  await screen.findByText('Active');
  act(() => contract.session.publish({ type: 'user-changed', user: aMerchant({ store }) }));
  servePlan(ended);
  act(() => contract.session.publish({ type: 'subscription-changed', coupon_center_txn: { id: 5 } }));
  await screen.findByText('Cancelled');
  expect(calls).toHaveLength(1);
});
