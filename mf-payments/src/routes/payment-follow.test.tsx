import { act, screen, waitFor } from '@testing-library/react';
import { me } from '@coupon-center/contracts';
import { mockCall } from '@coupon-center/remote-kit/testing';
import { aMerchant, servePlan } from '../testing/merchant.ts';
import { active, ended, openPayment, setUpPayment } from '../testing/payment-screen.tsx';

setUpPayment();

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
