/** The payment screen with a subscription in each of its states, and eyes for what it shows of it. */
import { screen } from '@testing-library/react';
import { aStore, aSubscription, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { PaymentScreen } from '../routes/payment.tsx';
import { aMerchant, seconds, serveCards, serveOrders } from './merchant.ts';
import { serveOrganization } from './organization.ts';

export const LONG_AGO = seconds('2020-03-01T12:00:00Z');

export const active = aSubscription({ current_period_end: seconds('2126-12-21T12:00:00Z') });

/** Cancelled, and good until its period ends. */
export const ending = aSubscription({
  status: 'canceled',
  canceled_at: seconds('2026-11-22T03:00:00Z'),
  current_period_end: seconds('2126-12-21T12:00:00Z'),
  cancel_at_period_end: true,
  entitles_until: seconds('2126-12-21T12:00:00Z'),
});

/** Cancelled, and over. */
export const ended = aSubscription({
  status: 'canceled',
  canceled_at: LONG_AGO,
  current_period_end: LONG_AGO,
  entitles: false,
});

/** A merchant who has cancelled, as the session knows it then. */
export const canceller = aMerchant({
  store: aStore({ is_approved: true, stripe_subscription: 'canceled' }),
});

/** The API of a merchant with a card and no orders; what it says of the plan is for each test to say. */
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

/** The status, in its colour: the name of the token that the chip is filled with. */
export async function chip(label: string): Promise<string> {
  const words = await screen.findByText(label);
  return getComputedStyle(words.closest('.MuiChip-root')!).backgroundColor;
}
