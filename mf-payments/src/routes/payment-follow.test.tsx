import { act, screen, waitFor } from '@testing-library/react';
import { me } from '@coupon-center/contracts';
import { aStore, mockCall } from '@coupon-center/remote-kit/testing';
import { aMerchant, servePlan } from '../testing/merchant.ts';
import { active, ended, openPayment, setUpPayment } from '../testing/payment-screen.tsx';

setUpPayment();

test('a subscription that the session has not heard of is shown, and told to the session', async () => {
  servePlan(active);
  mockCall(me, () => aMerchant());
  const contract = openPayment(aMerchant({ coupon_center_txn: null }));
  expect(await screen.findByText('Active')).toBeVisible();
  await waitFor(() => expect(contract.session.get().user?.coupon_center_txn).toEqual({ id: 5 }));
});

test('follows a subscription that changes without anybody’s doing here', async () => {
  servePlan(active);
  const contract = openPayment();
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
  const contract = openPayment(aMerchant({ coupon_center_txn: null }));
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
  const contract = openPayment(aMerchant({ store }));
  await screen.findByText('Active');
  act(() => contract.session.publish({ type: 'user-changed', user: aMerchant({ store }) }));
  servePlan(ended);
  act(() => contract.session.publish({ type: 'subscription-changed', coupon_center_txn: { id: 5 } }));
  await screen.findByText('Cancelled');
  expect(calls).toHaveLength(1);
});
