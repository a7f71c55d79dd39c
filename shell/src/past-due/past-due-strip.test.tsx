import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Store } from '@coupon-center/contracts';
import { aStore, signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { PastDueStrip } from './past-due-strip.tsx';

const FAILED = { at: 1_795_180_000, amount: 2499, currency: 'cad', next_attempt: 1_795_440_000 };

function show(fields: Partial<Store>, at = '/coupons') {
  return showInPortal(<PastDueStrip />, aPortal(signedIn({ store: aStore(fields) })), at);
}

test('says what failed and when it is tried again, and leads to the payment page', async () => {
  const { router } = show({ stripe_subscription: 'past_due', failed_payment: FAILED });
  expect(await screen.findByText('Your payment of CA$24.99 failed.')).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Payment' })).toHaveTextContent(
    'We’ll try again on Nov 23, 2026.',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Update payment method' }));
  expect(router.state.location.pathname).toBe('/payment');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('names no date if there is no further attempt', async () => {
  show({ stripe_subscription: 'unpaid', failed_payment: { ...FAILED, next_attempt: null } });
  expect(await screen.findByText('Your payment of CA$24.99 failed.')).toBeVisible();
  expect(screen.queryByText(/try again/)).not.toBeInTheDocument();
});

test('says that a payment failed of which the API knows no more', () => {
  show({ stripe_subscription: 'past_due' });
  expect(screen.getByText('Your last payment failed.')).toBeVisible();
});

test.each(['active', 'canceled', 'incomplete', null])('is not there with the subscription %s', (status) => {
  show({ stripe_subscription: status, failed_payment: null });
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});
