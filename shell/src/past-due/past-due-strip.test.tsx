import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Store } from '@coupon-center/contracts';
import { aStore, signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { PastDueStrip } from './past-due-strip.tsx';

const FAILED = { at: 1_795_180_000, amount: 2499, currency: 'cad', next_attempt: 1_795_440_000 };

const show = (failed_payment: Store['failed_payment']) =>
  showInPortal(<PastDueStrip />, aPortal(signedIn({ store: aStore({ failed_payment }) })), '/coupons');

test('says what failed and when it is tried again, and leads to the payment page', async () => {
  const { router } = show(FAILED);
  expect(await screen.findByText('Your payment of CA$24.99 failed.')).toBeVisible();
  expect(screen.getByRole('complementary')).toHaveTextContent('We’ll try again on Nov 23, 2026.');
  await userEvent.click(screen.getByRole('link', { name: 'Update payment method' }));
  expect(router.state.location.pathname).toBe('/payment');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('names no date if there is no further attempt', async () => {
  show({ ...FAILED, next_attempt: null });
  expect(await screen.findByText('Your payment of CA$24.99 failed.')).toBeVisible();
  expect(screen.queryByText(/try again/)).not.toBeInTheDocument();
});

test.each([null, undefined])('is not there if no payment failed: %s', (failed) => {
  show(failed);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});
