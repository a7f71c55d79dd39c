import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons, listPlans, me } from '@coupon-center/contracts';
import type { Coupon, Store, Subscription, User } from '@coupon-center/contracts';
import {
  aCoupon,
  aPage,
  aPlan,
  aStore,
  aSubscription,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aMerchant, anOrder, serveCards, serveOrders } from '../testing/merchant.ts';
import { serveOrganization } from '../testing/organization.ts';
import { PaymentScreen } from './payment.tsx';

const NEVER = 600_000;
const checkoutTiming = { pollEvery: 20, slowAfter: 300, giveUpAfter: NEVER };
const QuickPaymentScreen = () => <PaymentScreen checkoutTiming={checkoutTiming} />;

setUpMockApi();

const DONE = 'Thank you! Your subscription is active.';
const ended = aSubscription({ status: 'canceled', entitles: false });

/** Serves the plan with the current subscription, which the test can change. */
function serveChanging(first: Subscription | null | 'network-down') {
  const now = { subscription: first };
  const calls = mockCall(listPlans, () => {
    if (now.subscription === 'network-down') return 'network-down';
    return { ...aPage([aPlan()]), subscription: now.subscription };
  });
  return { now, calls };
}

/** @param coupons those that shoppers see */
function comeBack(fields: Partial<User> = {}, coupons: Coupon[] = []) {
  mockCall(listCoupons, () => aPage(coupons));
  serveOrders();
  serveCards();
  serveOrganization(null);
  return renderScreen(QuickPaymentScreen, {
    user: aMerchant({ coupon_center_txn: null, ...fields }),
    location: { route: '/payment', pathname: '/payment', search: '?checkout=cs_test_1' },
  }).contract;
}

const waiting = () => screen.queryByText('Please wait while we confirm your payment...');

test('waits for the subscription, then refreshes the session and cleans the address', async () => {
  const { now, calls } = serveChanging(null);
  mockCall(me, () => aMerchant());
  const contract = comeBack();
  expect(waiting()).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Confirming your payment' })).toBeVisible();
  await waitFor(() => expect(calls.length).toBeGreaterThan(2));
  expect(calls[0]!.query.get('checkout')).toBe('cs_test_1');
  expect(screen.queryByRole('link', { name: 'Subscribe Now' })).not.toBeInTheDocument();
  expect(contract.notices).toEqual([]);

  serveOrders([anOrder()]);
  now.subscription = aSubscription();
  await waitFor(() => expect(contract.replaced).toEqual(['/payment']));
  expect(contract.notices).toEqual([DONE]);
  expect(contract.session.get().user?.coupon_center_txn).toEqual({ id: 5 });
  act(() => contract.moveTo({ search: '' }));
  expect(await screen.findByText('Active')).toBeVisible();
  expect(await screen.findByRole('table')).toBeVisible();
  expect(contract.notices).toEqual([DONE]);
});

describe('after the payment, the screen says what is active and what comes next', () => {
  const next = async (name: string) => screen.findByRole('link', { name });

  async function pay(store: Store | null, coupons: Coupon[]) {
    const { now } = serveChanging(null);
    mockCall(me, () => aMerchant({ store }));
    const contract = comeBack({ store }, coupons);
    now.subscription = aSubscription();
    await waitFor(() => expect(contract.replaced).toEqual(['/payment']));
    act(() => contract.moveTo({ search: '' }));
    expect(await screen.findByText('Your subscription is active')).toBeVisible();
  }

  test('a page in review has to wait, but coupons can already be added', async () => {
    await pay(aStore({ is_approved: false, decline_reason: null }), []);
    expect(screen.getByText(/which usually takes one working day/)).toBeVisible();
    expect(await next('Add a coupon')).toHaveAttribute('href', '/coupons/add');
  });

  test('an approved page with coupons leads to them', async () => {
    await pay(aStore({ is_approved: true }), [aCoupon({ state: 'live' })]);
    expect(await next('Go to your coupons')).toHaveAttribute('href', '/coupons');
  });

  test('a declined page has to be fixed first', async () => {
    await pay(aStore({ is_approved: false, declined: true, decline_reason: 'No shop there' }), []);
    expect(await next('Update your store page')).toHaveAttribute('href', '/my-store');
  });
});

test('never mistakes the previous subscription for the new one', async () => {
  const { now, calls } = serveChanging(ended);
  mockCall(me, () => aMerchant());
  const contract = comeBack();
  await waitFor(() => expect(calls.length).toBeGreaterThan(2));
  expect(waiting()).toBeVisible();
  expect(screen.queryByText('Cancelled')).not.toBeInTheDocument();
  now.subscription = aSubscription();
  await waitFor(() => expect(contract.notices).toEqual([DONE]));
});

test('keeps waiting through a failure', async () => {
  const { now } = serveChanging('network-down');
  mockCall(me, () => aMerchant());
  const contract = comeBack();
  expect(await screen.findByText(/^We can’t reach the server right now/)).toBeVisible();
  expect(waiting()).toBeVisible();
  now.subscription = aSubscription();
  await waitFor(() => expect(contract.notices).toEqual([DONE]));
});

test('continues if the session cannot be refreshed', async () => {
  serveChanging(aSubscription());
  mockCall(me, () => {
    throw problemFailure(404);
  });
  const contract = comeBack();
  await waitFor(() => expect(contract.replaced).toEqual(['/payment']));
  expect(contract.notices).toEqual([DONE]);
});

test('says that it is still waiting when it takes a while', async () => {
  const { now } = serveChanging(null);
  mockCall(me, () => aMerchant());
  const contract = comeBack();
  expect(screen.getByText(/^This takes a few seconds/)).toBeVisible();
  const words = await screen.findByText(/^We’re still waiting for confirmation/);
  expect(words.closest('[role=status]')).toContainElement(waiting());
  now.subscription = aSubscription();
  await waitFor(() => expect(contract.notices).toEqual([DONE]));
});

test('does not wait for an invalid checkout', async () => {
  serveChanging(null);
  serveOrders();
  serveOrganization(null);
  renderScreen(QuickPaymentScreen, {
    user: aMerchant({ coupon_center_txn: null }),
    location: { search: '?checkout=nonsense' },
  });
  expect(await screen.findByRole('link', { name: 'Subscribe Now' })).toBeVisible();
  expect(waiting()).not.toBeInTheDocument();
});

test('shows the plan again if the merchant goes back', async () => {
  serveChanging(null);
  const contract = comeBack();
  act(() => contract.moveTo({ search: '' }));
  expect(await screen.findByRole('link', { name: 'Subscribe Now' })).toBeVisible();
  expect(contract.notices).toEqual([]);
});

test('says when it takes too long, and checks again on request', async () => {
  const { now, calls } = serveChanging(null);
  mockCall(me, () => aMerchant());
  checkoutTiming.giveUpAfter = 500;
  const contract = comeBack();
  const alert = await screen.findByRole('alert');
  checkoutTiming.giveUpAfter = NEVER;
  expect(alert).toHaveTextContent('We haven’t received confirmation yet.');
  // Red would say that the payment failed.
  expect(alert).toHaveClass('MuiAlert-colorWarning');
  expect(waiting()).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to your payment details' })).toHaveAttribute(
    'href',
    '/payment',
  );
  expect(screen.getByRole('link', { name: 'support@coupons.ca' })).toBeVisible();
  const asked = calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(waiting()).toBeVisible();
  expect(document.activeElement).toContainElement(waiting());
  expect(document.body).not.toHaveFocus();
  await waitFor(() => expect(calls.length).toBeGreaterThan(asked));
  now.subscription = aSubscription();
  await waitFor(() => expect(contract.notices).toEqual([DONE]));
});

test('does not bring back a merchant who left while waiting', async () => {
  const { now, calls } = serveChanging(null);
  mockCall(me, () => aMerchant());
  serveOrders();
  serveCards();
  serveOrganization(null);
  const { contract, unmount } = renderScreen(QuickPaymentScreen, {
    user: aMerchant({ coupon_center_txn: null }),
    location: { search: '?checkout=cs_test_1' },
  });
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  unmount();
  now.subscription = aSubscription();
  expect(contract.visited).toEqual([]);
  expect(contract.notices).toEqual([]);
});
