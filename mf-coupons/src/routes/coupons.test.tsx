import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons, listPlans } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  aStore,
  aSubscription,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { cardsShown } from '../testing/coupon-list.ts';
import { aList, aMerchant, serveCoupons, serveLines, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';

setUpMockApi();

/** A coupon that never ends soon, whatever the date is. */
const endless = (fields: Partial<Coupon> = {}) => aCoupon({ expiration_date: null, ...fields });

function coupons(count: number): Coupon[] {
  return Array.from({ length: count }, (_, place) =>
    endless({ id: 101 + place, title: `${place + 1}% OFF` }),
  );
}

const open = (user = aMerchant()) => renderScreen(CouponsScreen, { user });
async function loaded() {
  await cardsShown();
  return screen.getByRole('link', { name: /^Edit/ });
}

// @spec 2.49 6.7
test('a merchant without a store is sent to create it', () => {
  const { contract } = open(aUser());
  expect(contract.replaced).toEqual(['/my-store']);
});

// @spec 2.50 2.52 2.53 2.54 2.55
test('shows each coupon with its headline, description, code, state and a link to its form', async () => {
  serveSubscription();
  const calls = serveCoupons([endless({ state: 'scheduled' })]);
  const { contract } = open();
  const edit = await loaded();
  expect(edit).toHaveAttribute('href', '/coupons/101');
  expect(screen.getByRole('heading', { level: 1, name: 'MY COUPONS' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: '20% OFF' })).toBeVisible();
  expect(screen.getByText('Everything in the shop')).toBeVisible();
  expect(screen.getByText('CODE: MAPLE20')).toBeVisible();
  expect(screen.getByText('Scheduled')).toBeVisible();
  expect(screen.getByText('1 of 10 coupons used')).toBeVisible();
  expect(Object.fromEntries(calls[0]!.query)).toEqual({
    store_slug: 'maple-outfitters-cp',
    client: '6',
    include_scheduled: '1',
  });
  await userEvent.click(edit);
  expect(contract.visited).toEqual(['/coupons/101']);
});

test('distinguishes coupons with the same title by their descriptions', async () => {
  serveSubscription();
  serveCoupons([endless({ description: 'Boots' }), endless({ id: 102, description: 'Shoes' })]);
  open();
  await cardsShown();
  const names = (role: string, action: string) =>
    screen.getAllByRole(role, { name: new RegExp(`^${action}.*20% OFF . (Boots|Shoes)$`) });
  expect(screen.getByRole('article', { name: '20% OFF Boots' })).toBeVisible();
  expect(screen.getByRole('article', { name: '20% OFF Shoes' })).toBeVisible();
  for (const [role, action] of [
    ['link', 'Edit'],
    ['link', 'Duplicate'],
    ['button', 'Archive'],
    ['button', 'Move'],
  ] as const)
    expect(
      new Set(names(role, action).map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).size,
    ).toBe(2);
});

describe('while shoppers cannot see the page', () => {
  const lapsed = aSubscription({ status: 'canceled', entitles: false });
  const declined = { is_approved: false, declined: true, decline_reason: 'No logo' };

  test.each([
    ['pending', { is_approved: false }, aSubscription(), /live once it’s approved\. My Store$/],
    ['declined', declined, aSubscription(), /live once you update it and it’s approved\. My Store$/],
    ['unpaid', { is_approved: true }, lapsed, /live once you renew your subscription\. Go to payment$/],
    [
      'unpaid and pending',
      { is_approved: false },
      lapsed,
      /live once you renew your subscription and your page is approved\. Go to payment$/,
    ],
  ])(
    'shows no coupon as live on a page that is %s, and says what it waits for',
    async (_, store, paid, reason) => {
      serveSubscription(paid);
      serveCoupons(coupons(4));
      open(aMerchant({ store: aStore(store) }));
      expect(await screen.findByRole('note', { name: 'Your store page' })).toHaveTextContent(reason);
      expect(screen.queryByText(/^Live/)).not.toBeInTheDocument();
      expect(screen.getAllByText(/^Ready/)).toHaveLength(4 + 1); // rows, filter
    },
  );
});

test.each([
  ['past_due', 'Your last payment failed. Pay by Dec 3, 2026 to keep your page online. Go to payment'],
  ['canceled', 'Your page is online until Dec 3, 2026, then it goes offline. Go to payment'],
])('says until when the page of a subscription that is %s stays online', async (status, text) => {
  const until = Date.parse('2026-12-03T17:00:00Z') / 1000;
  serveSubscription(aSubscription({ status, entitles: true, entitles_until: until }));
  serveCoupons(coupons(1));
  open(aMerchant({ store: aStore({ is_approved: true, stripe_subscription: status }) }));
  expect(await screen.findByRole('note', { name: 'Your store page' })).toHaveTextContent(text);
  expect(screen.getByText('Live')).toBeVisible();
});

test('says nothing about a cancelled subscription until it knows whether that is still running', async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const plans = mockCall(listPlans, async () => {
    await asked;
    return { count: 0, next: null, previous: null, results: [], subscription: aSubscription() };
  });
  const read = serveCoupons(coupons(1));
  open(aMerchant({ store: aStore({ is_approved: true, stripe_subscription: 'canceled' }) }));
  await waitFor(() => expect([plans.length, read.length]).toEqual([1, 1]));
  expect(screen.queryByRole('note', { name: 'Your store page' })).not.toBeInTheDocument();
  answer();
  await loaded();
  expect(screen.queryByRole('note', { name: 'Your store page' })).not.toBeInTheDocument();
});

// @spec 2.66
test("help opens an email to the site's support", async () => {
  serveSubscription();
  serveCoupons([endless()]);
  open();
  await loaded();
  expect(screen.getByRole('link', { name: 'NEED HELP?' })).toHaveAttribute(
    'href',
    'mailto:support@coupons.ca',
  );
});

describe('adding a coupon', () => {
  // @spec 2.63
  test('is enabled for a merchant with a subscription and fewer than ten coupons', async () => {
    serveSubscription();
    serveCoupons(coupons(9));
    open();
    expect(await screen.findByRole('link', { name: 'ADD COUPON' })).toHaveAttribute('href', '/coupons/add');
    expect(screen.getByText('9 of 10 coupons used')).toBeVisible();
  });

  async function expectInert(reason: string) {
    const button = await screen.findByRole('button', { name: 'ADD COUPON' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(expect.stringContaining(reason));
    await userEvent.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
    await userEvent.click(button);
  }

  // @spec 2.64
  test('is disabled with ten coupons, as duplicating is, and says why', async () => {
    serveSubscription();
    serveCoupons(coupons(10));
    const { contract } = open();
    await expectInert('Archive one to add another.');
    expect(screen.getByText('10 of 10 coupons used')).toBeVisible();
    const duplicate = screen.getByRole('button', { name: /^Duplicate 1% OFF/ });
    expect(duplicate).toHaveAttribute('aria-disabled', 'true');
    expect(duplicate).toHaveAccessibleDescription(/Archive one to add another\.$/);
    await userEvent.click(duplicate);
    expect(screen.queryByText(/free slot/)).not.toBeInTheDocument();
    expect(contract.visited).toEqual([]);
  });

  // @spec 2.64
  test('is disabled for a merchant who never subscribed, with a link to payment', async () => {
    serveCoupons(coupons(1));
    const { contract } = open(aMerchant({ coupon_center_txn: null }));
    await expectInert('Subscribe to add coupons.');
    expect(screen.getByText(/live once you subscribe\./)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Go to payment' }));
    expect(contract.visited).toEqual(['/payment']);
  });

  test('is disabled once the subscription no longer entitles', async () => {
    serveSubscription(aSubscription({ status: 'canceled', entitles: false }));
    serveCoupons(coupons(1));
    open();
    await screen.findByText(/^Your subscription has ended/);
    await expectInert('Your subscription has ended.');
  });

  test('stays enabled if the subscription cannot be loaded: the API decides', async () => {
    const calls = mockCall(listPlans, () => 'network-down');
    serveCoupons(coupons(1));
    open();
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(screen.getByRole('link', { name: 'ADD COUPON' })).toBeVisible();
  });
});

describe('with no coupons', () => {
  // @spec 2.51
  test('a merchant with a subscription is redirected to the form', async () => {
    serveSubscription();
    serveCoupons([]);
    const { contract } = open();
    await waitFor(() => expect(contract.replaced).toEqual(['/coupons/add']));
  });

  // @spec 2.65
  test.each([
    [
      'never subscribed',
      aMerchant({ coupon_center_txn: null, store: aStore({ is_approved: true }) }),
      /^Subscribe to add coupons\. Go to payment$/,
    ],
    [
      'never subscribed, nor has an approved page,',
      aMerchant({ coupon_center_txn: null, store: aStore({ is_approved: false }) }),
      /^Subscribe to add coupons\. They go live once your page is approved\. Go to payment$/,
    ],
    [
      'does not pay any more',
      aMerchant(),
      /^Your subscription has ended\. Renew it to add coupons\. Go to payment$/,
    ],
  ])('a merchant who %s stays and sees what to do, once', async (_, user, advice) => {
    serveSubscription(aSubscription({ status: 'canceled', entitles: false }));
    serveCoupons([]);
    const { contract } = open(user);
    expect(await screen.findByRole('heading', { name: 'CREATE COUPON FOR YOUR STORE PAGE' })).toBeVisible();
    expect(screen.getByText('0 COUPON')).toBeVisible();
    const remedy = screen.getByRole('link', { name: 'Go to payment' });
    expect(remedy).toHaveAttribute('href', '/payment');
    expect(remedy.parentElement).toHaveTextContent(advice);
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    expect(contract.visited).toEqual([]);
  });

  test('the page and its focus stay while the list is loaded again', async () => {
    serveCoupons([]);
    open(aMerchant({ coupon_center_txn: null }));
    const link = await screen.findByRole('link', { name: 'Go to payment' });
    act(() => link.focus());
    const calls = mockCall(listCoupons, () => new Promise(() => undefined));
    const later = Date.now() + 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    act(() => focusManager.onFocus());
    await waitFor(() => expect(calls).toHaveLength(1));
    clock.mockRestore();
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    expect(link).toHaveFocus();
  });
});

test('a list that cannot be loaded does not redirect, and can be retried', async () => {
  serveSubscription();
  serveLines();
  let isDown = true;
  mockCall(listCoupons, () => {
    if (isDown) throw problemFailure(404);
    return aList([endless()]);
  });
  const { contract } = open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your coupons could not be loaded.');
  expect(contract.visited).toEqual([]);
  expect(contract.notices).toEqual([]);
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await loaded()).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test('a list that cannot be reloaded stays, and says that it may be out of date', async () => {
  serveSubscription();
  serveCoupons([endless()]);
  const { contract } = open();
  await loaded();
  mockCall(listCoupons, () => 'network-down');
  act(() => contract.publish({ type: 'coupons-changed' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your coupons may have changed in the meantime.');
  expect(await loaded()).toBeVisible();
  serveCoupons([endless({ title: '30% OFF' })]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 2, name: '30% OFF' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(document.body).not.toHaveFocus();
});

test('one request of the list serves rows, search and schedule', async () => {
  const subscription = serveSubscription();
  const calls = serveCoupons(coupons(10));
  open();
  await cardsShown();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '1');
  expect(calls).toHaveLength(1);
  expect(subscription).toHaveLength(1);
});

test('duplicating a coupon opens the form of a new one and names the original', async () => {
  serveSubscription();
  serveCoupons([endless()]);
  const { contract } = open();
  await userEvent.click(await screen.findByRole('link', { name: /^Duplicate 20% OFF/ }));
  expect(contract.visited).toEqual(['/coupons/add?from=101']);
});

test('says how many slots are free, and leads to the form', async () => {
  serveSubscription();
  serveCoupons(coupons(4).map((coupon) => ({ ...coupon, expiration_date: null })));
  const { contract } = open();
  await cardsShown();
  expect(screen.getByText('6 free slots')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Add a coupon' }));
  expect(contract.visited).toEqual(['/coupons/add']);
});

test('shows a loading message', () => {
  serveSubscription();
  serveCoupons([endless()]);
  open(aMerchant({ store: aStore({ slug: 'other-cp' }) }));
  expect(screen.getByText('Loading')).toBeInTheDocument();
});

test('updates when the provider changes coupons or a subscription ends', async () => {
  serveSubscription();
  serveCoupons([endless()]);
  const { contract } = open();
  await loaded();
  serveCoupons([endless({ title: '30% OFF' })]);
  act(() => contract.publish({ type: 'coupons-changed' }));
  expect(await screen.findByRole('heading', { level: 2, name: '30% OFF' })).toBeVisible();
  serveSubscription(aSubscription({ status: 'canceled', entitles: false }));
  act(() => contract.publish({ type: 'subscription-changed', coupon_center_txn: { id: 5 } }));
  expect(await screen.findByText(/Your subscription has ended/)).toBeVisible();
});
