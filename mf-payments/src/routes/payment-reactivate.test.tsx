import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { me, updateSubscription } from '@coupon-center/contracts';
import { aSubscription, mockCall, problemFailure } from '@coupon-center/remote-kit/testing';
import { aMerchant, servePlan } from '../testing/merchant.ts';
import {
  active,
  ended,
  ending,
  LONG_AGO,
  openPayment,
  planHasFocus,
  setUpPayment,
} from '../testing/payment-screen.tsx';

setUpPayment();

const inAMonth = Math.floor(Date.now() / 1000) + 30 * 86_400;

describe('a cancelled subscription', () => {
  // @spec 4.13 4.23
  test('is resumed in place while its period runs', async () => {
    servePlan(ending);
    mockCall(me, () => aMerchant());
    let answer: () => void = () => undefined;
    const calls = mockCall(updateSubscription, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return active;
    });
    openPayment();
    await userEvent.click(await screen.findByRole('button', { name: 'Reactivate Subscription' }));
    const busy = await screen.findByRole('button', { name: 'Please wait...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(busy).toHaveFocus();
    await userEvent.click(busy);
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ status: 'canceled' }]));
    answer();
    expect(await screen.findByText('Active')).toBeVisible();
    expect(screen.getByText('Next billing date: Dec 21, 2126')).toBeVisible();
    await waitFor(planHasFocus);
    expect(screen.getByText(/^Your subscription is now active\. Next billing date/)).toHaveAttribute(
      'role',
      'status',
    );
  });

  test('that has ended in the meantime says so, and opens the payment page', async () => {
    servePlan(ending);
    const contract = openPayment();
    const button = await screen.findByRole('button', { name: 'Reactivate Subscription' });
    servePlan(ended);
    mockCall(updateSubscription, () => {
      throw problemFailure(409, 'subscription_ended', 'This subscription has ended.');
    });
    await userEvent.click(button);
    await waitFor(() => expect(contract.notices).toEqual(['This subscription has ended.']));
    expect(await screen.findByRole('link', { name: /^Reactivate Subscription/ })).toBeVisible();
    await waitFor(planHasFocus);
    expect(contract.reported).toHaveLength(1);
  });

  // @spec 4.22
  test('is bought again in a new tab once its period is over', async () => {
    servePlan(ended);
    openPayment();
    const link = await screen.findByRole('link', { name: 'Reactivate Subscription (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'http://localhost/sandbox/pay/one');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText('Cancelled on Mar 1, 2020')).toBeVisible();
    expect(screen.queryByText(/live until/)).not.toBeInTheDocument();
  });

  test('that ended immediately keeps its coupons until the paid period is over', async () => {
    servePlan(aSubscription({ status: 'canceled', canceled_at: LONG_AGO, entitles_until: inAMonth }));
    openPayment();
    expect(await screen.findByText(/live until/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Reactivate Subscription/ })).toBeVisible();
  });
});
