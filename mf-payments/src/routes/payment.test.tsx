import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listPaymentMethods, listPlans, me } from '@coupon-center/contracts';
import { anOrganization, aPage, aPlan, mockCall, problemFailure } from '@coupon-center/remote-kit/testing';
import { aCard, aMerchant, anOrder, serveCards, serveOrders, servePlan } from '../testing/merchant.ts';
import { serveOrganization } from '../testing/organization.ts';
import { active, ended, openPayment, setUpPayment } from '../testing/payment-screen.tsx';

setUpPayment();

// @spec 2.83
test('has one title, and a heading for the details', async () => {
  servePlan(active);
  openPayment();
  await screen.findByText('Active');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'PAYMENT',
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'PAYMENT DETAILS' })).toBeVisible();
});

test('reads the plan, the cards and the orders at the same time, each once', async () => {
  const gates: (() => void)[] = [];
  const calls = mockCall(listPlans, async () => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return { ...aPage([aPlan()]), subscription: active };
  });
  const [cards, orders] = [serveCards(), serveOrders()];
  openPayment();
  await waitFor(() => expect([calls.length, cards.length, orders.length]).toEqual([1, 1, 1]));
  gates.forEach((open) => open());
  await screen.findByText('Active');
  expect([calls.length, cards.length, orders.length]).toEqual([1, 1, 1]);
});

test('shows what is below the cards once their height is settled', async () => {
  servePlan(active);
  serveOrders([anOrder()]);
  let answer: () => void = () => undefined;
  mockCall(listPaymentMethods, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return aPage([aCard()]);
  });
  openPayment();
  await screen.findByText('ch_1');
  expect(screen.getByText('Order history')).not.toBeVisible();
  expect(screen.getByText('Billing details')).not.toBeVisible();
  answer();
  await waitFor(() => expect(screen.getByText('Order history')).toBeVisible());
  expect(screen.getByText('Billing details')).toBeVisible();
});

test('shows what is below the plan once its height is settled or it fails to load', async () => {
  serveOrders([anOrder()]);
  let answer: () => void = () => undefined;
  let isDown = true;
  mockCall(listPlans, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    if (isDown) throw problemFailure(404);
    return { ...aPage([aPlan()]), subscription: active };
  });
  openPayment();
  await screen.findByText('ch_1');
  for (const title of ['Payment methods', 'Billing details', 'Order history'])
    expect(screen.getByText(title)).not.toBeVisible();
  answer();
  expect(await screen.findByText(/^Your plan could not be loaded/)).toBeVisible();
  for (const title of ['Payment methods', 'Billing details', 'Order history'])
    expect(screen.getByText(title)).toBeVisible();

  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Billing details')).toBeVisible();
  answer();
  await screen.findByText('Active');
});

test('also shows what is below the cards if they fail to load', async () => {
  servePlan(active);
  serveOrders([anOrder()]);
  mockCall(listPaymentMethods, () => {
    throw problemFailure(404);
  });
  openPayment();
  expect(await screen.findByRole('table', { name: 'Order history' })).toBeVisible();
});

test('loads no cards for a merchant who never paid', async () => {
  const cards = serveCards();
  servePlan(null);
  openPayment(aMerchant({ coupon_center_txn: null }));
  await screen.findByRole('link', { name: 'Subscribe Now' });
  expect(cards).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Payment methods' })).not.toBeInTheDocument();
});

test('links to the billing details, and shows who invoices are made out to', async () => {
  servePlan(active);
  serveOrganization(anOrganization({ name: 'Maple Outfitters Ltd.' }));
  openPayment();
  expect(await screen.findByRole('link', { name: 'Edit billing details' })).toHaveAttribute(
    'href',
    '/payment/billing',
  );
  expect(screen.getByText('Maple Outfitters Ltd.')).toBeVisible();
  await screen.findByText('Active');
});

test('shows a subscription that is new to the session, and refreshes the session', async () => {
  servePlan(active);
  mockCall(me, () => aMerchant());
  const contract = openPayment(aMerchant({ coupon_center_txn: null }));
  expect(await screen.findByText('Active')).toBeVisible();
  await waitFor(() => expect(contract.session.get().user?.coupon_center_txn).toEqual({ id: 5 }));
});

test('follows a subscription that changes elsewhere', async () => {
  servePlan(active);
  const contract = openPayment();
  await screen.findByText('Active');
  expect(screen.queryByText(/^Your subscription is now/)).not.toBeInTheDocument();
  servePlan(ended);
  act(() => contract.publish({ type: 'subscription-changed', coupon_center_txn: { id: 5 } }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
  expect(screen.getByText(/^Your subscription is now cancelled\. Cancelled on Mar 1, 2020/)).toHaveAttribute(
    'role',
    'status',
  );
});
