import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPaymentMethod, listPlans } from '@coupon-center/contracts';
import type { CallOutput } from '@coupon-center/contracts';
import {
  aPage,
  aPlan,
  aSubscription,
  aUser,
  mockCall,
  problemFailure,
} from '@coupon-center/remote-kit/testing';
import { redirectTo } from '../shared/redirect.ts';
import { aMerchant, servePlan } from '../testing/merchant.ts';
import { active, chip, openPayment, setUpPayment } from '../testing/payment-screen.tsx';

jest.mock('../shared/redirect.ts', () => ({ redirectTo: jest.fn() }));

setUpPayment();

describe('without a subscription', () => {
  const newcomer = aMerchant({ coupon_center_txn: null });

  // @spec 2.84 4.24 4.25
  test('shows the plan with its price per month and leads to the payment page', async () => {
    const calls = servePlan(null);
    openPayment(newcomer);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    const link = await screen.findByRole('link', { name: 'Subscribe Now' });
    expect(link).toHaveAttribute('href', 'http://localhost/sandbox/pay/one');
    expect(link).not.toHaveAttribute('target');
    expect(screen.getByRole('heading', { level: 3, name: 'Coupon Page' })).toBeVisible();
    expect(screen.getByText('CA$24.99')).toBeVisible();
    expect(screen.getByText(/per month/)).toBeVisible();
    expect(calls[0]!.query.get('client')).toBe('6');
  });

  // @spec 4.26
  test('shows the price with the decimals of its currency', async () => {
    servePlan(null, aPlan({ price: { currency: 'jpy', unit_amount: 2499 } }));
    openPayment(newcomer);
    expect(await screen.findByText('¥2,499')).toBeVisible();
  });

  // @spec 4.25
  test('sends a merchant without a store to create one first', async () => {
    servePlan(null);
    openPayment(aUser());
    expect(await screen.findByRole('link', { name: 'Create your store page' })).toHaveAttribute(
      'href',
      '/my-store',
    );
    expect(screen.queryByRole('link', { name: 'Subscribe Now' })).not.toBeInTheDocument();
  });
});

// @spec 2.84 4.14
test.each([
  ['incomplete', 'Incomplete'],
  ['past_due', 'Past due'],
  ['unpaid', 'Unpaid'],
])('%s is yellow, and leads to the card page, not to a new purchase', async (status, label) => {
  servePlan(aSubscription({ status, entitles: false }));
  mockCall(addPaymentMethod, () => ({ url: 'http://localhost/sandbox/setup/one' }));
  openPayment();
  expect(await chip(label)).toContain('yellow');
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Update payment method' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('http://localhost/sandbox/setup/one'));
});

test('offers a new purchase once the first payment has expired', async () => {
  servePlan(aSubscription({ status: 'incomplete_expired', entitles: false }));
  openPayment();
  expect(await screen.findByRole('link', { name: 'Subscribe again' })).toHaveAttribute(
    'href',
    'http://localhost/sandbox/pay/one',
  );
});

// @spec 4.15
test('any other status is red, and names the support address', async () => {
  servePlan(aSubscription({ status: 'paused', entitles: false }));
  openPayment();
  expect(await chip('Paused')).toContain('error');
  expect(screen.getByRole('link', { name: 'support@coupons.ca' })).toHaveAttribute(
    'href',
    'mailto:support@coupons.ca',
  );
});

test('says what the plan includes, with or without a subscription', async () => {
  servePlan(active);
  openPayment();
  const parts = within(await screen.findByRole('list', { name: 'Your plan includes' })).getAllByRole(
    'listitem',
  );
  expect(parts[1]).toHaveTextContent('Up to 10 coupons or deals at a time');
});

// @spec 8.21
test.each<[string, () => CallOutput<typeof listPlans> | 'network-down']>([
  [
    'cannot be loaded',
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
])('offers Retry without a toast for a plan that %s', async (_, answer) => {
  mockCall(listPlans, answer);
  const contract = openPayment();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your plan could not be loaded.');
  expect(contract.notices).toEqual([]);
  servePlan(active);
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Active')).toBeVisible();
  expect(document.body).not.toHaveFocus();
});
