/** Helpers for tests of the payment screen: a subscription in each of its states, and access to what the screen shows. */
import { screen } from '@testing-library/react';
import { aStore, aSubscription, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { PaymentScreen } from '../routes/payment.tsx';
import { aMerchant, seconds, serveCards, serveOrders } from './merchant.ts';
import { serveOrganization } from './organization.ts';

export const LONG_AGO = seconds('2020-03-01T12:00:00Z');

export const active = aSubscription({ current_period_end: seconds('2126-12-21T12:00:00Z') });

/** A cancelled subscription that lasts until its period ends. */
export const ending = aSubscription({
  status: 'canceled',
  canceled_at: seconds('2026-11-22T03:00:00Z'),
  current_period_end: seconds('2126-12-21T12:00:00Z'),
  cancel_at_period_end: true,
  entitles_until: seconds('2126-12-21T12:00:00Z'),
});

/** A cancelled subscription whose period is over. */
export const ended = aSubscription({
  status: 'canceled',
  canceled_at: LONG_AGO,
  current_period_end: LONG_AGO,
  entitles: false,
});

/** A merchant who has cancelled, as the session knows that merchant. */
export const canceller = aMerchant({
  store: aStore({ is_approved: true, stripe_subscription: 'canceled' }),
});

/** Mocks the API for a merchant with a card and no orders; each test sets the plan itself. */
export function setUpPayment(): void {
  setUpMockApi();
  beforeEach(() => {
    serveOrders();
    serveCards();
    serveOrganization(null);
  });
}

export const openPayment = (user = aMerchant()) => renderScreen(PaymentScreen, { user }).contract;

export const planHasFocus = () =>
  expect(screen.getByRole('heading', { level: 3, name: 'Coupon Page' })).toHaveFocus();

/** Returns the background of a status chip, as the name of its color token. */
export async function chip(label: string): Promise<string> {
  const words = await screen.findByText(label);
  return getComputedStyle(words.closest('.MuiChip-root')!).backgroundColor;
}
