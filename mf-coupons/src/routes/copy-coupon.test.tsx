import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon, listCoupons } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import {
  description,
  onDate,
  onDesktop,
  openNewCoupon,
  save,
  saveButton,
  shownDate,
  TODAY,
  typeDate,
} from '../testing/coupon-form.ts';
import { aList, aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { AddCouponScreen } from './add-coupon.tsx';

setUpMockApi();
onDesktop();
onDate(TODAY);

const source = aCoupon({
  id: 5,
  offer_type: 'Other',
  title: 'Sale',
  description: 'All boots',
  savings_percent: 35,
  savings_minimum_order: 40,
  start_date: '2026-01-01',
  expiration_date: null,
});

test('copies the terms of a coupon with new dates, and names the original', async () => {
  const { contract } = await openNewCoupon({ coupons: [source], search: '?from=5' });
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  expect(screen.getByText(/Copied from “Sale” \(All boots\) with new dates\./)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Offer Type' })).toHaveTextContent('Other');
  expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('35');
  expect(description()).toHaveValue('All boots');
  expect(screen.getByRole('textbox', { name: 'Coupon Code' })).toHaveValue('MAPLE20');
  expect(shownDate('Start Date')).toBe('10/31/2026');
  expect(shownDate('Expiration Date')).toBe('11/30/2026');
  expect(screen.getByRole('checkbox', { name: 'No Expiration Date' })).not.toBeChecked();
  expect(contract.asksBeforeLeaving()).toBe(false);
  await save();
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(contract.notices).toEqual(['Coupon created successfully']);
  expect(calls[0]!.body).toMatchObject({
    savings_percent: 35,
    savings_amount: null,
    savings_minimum_order: 40,
    start_date: '2026-10-31',
    expiration_date: '2026-11-30',
  });
  expect(calls[0]!.body).not.toHaveProperty('couponId');
});

test.each(['999', 'abc'])('shows an empty form instead of a copy of %j', async (id) => {
  await openNewCoupon({ coupons: [source], search: `?from=${id}` });
  expect(screen.getByText(/no longer exists, so this form starts from scratch/)).toBeVisible();
  expect(description()).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('20');
});

const openCopy = () =>
  renderScreen(AddCouponScreen, {
    user: aMerchant(),
    location: { route: '/coupons/add', pathname: '/coupons/add', search: '?from=5' },
  });

test('saves nothing before the original has loaded', async () => {
  serveSubscription();
  serveCoupons([source]);
  openCopy();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(saveButton()).toBeDisabled();
  await waitFor(() => expect(saveButton()).toBeEnabled());
});

test('offers Retry and an empty form if the coupon to copy fails to load', async () => {
  serveSubscription();
  let isDown = true;
  mockCall(listCoupons, () => {
    if (isDown) throw problemFailure(403);
    return aList([source]);
  });
  openCopy();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The coupon you wanted to copy could not be loaded.');
  expect(screen.getByRole('link', { name: 'Start from scratch' })).toHaveAttribute('href', '/coupons/add');
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(description()).toHaveValue('All boots'));
  expect(document.body).not.toHaveFocus();
  expect(screen.queryByRole('link', { name: 'Start from scratch' })).not.toBeInTheDocument();
});

describe('the dates of a copy', () => {
  const christmas = aCoupon({ id: 5, start_date: '2026-12-01', expiration_date: '2026-12-24' });
  const choice = (name: string) => screen.getByRole('button', { name });
  const dates = () => `${shownDate('Start Date')} ${shownDate('Expiration Date')}`;

  test('are set by one press each, and shown in words', async () => {
    const { contract } = await openNewCoupon({ coupons: [christmas], search: '?from=5' });
    expect(choice('From today')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(choice('Same dates next year'));
    expect(dates()).toBe('12/01/2027 12/24/2027');
    expect(screen.getAllByText('Dec 1, 2027 to Dec 24, 2027 (24 days)')).toHaveLength(2);
    expect(contract.asksBeforeLeaving()).toBe(true);
    await userEvent.click(choice('Right after it ends'));
    expect(dates()).toBe('12/25/2026 01/17/2027');
    expect(choice('Right after it ends')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(choice('From today'));
    expect(dates()).toBe('10/31/2026 11/30/2026');
    await waitFor(() => expect(contract.asksBeforeLeaving()).toBe(false));
  });

  test('count as custom dates once they are typed', async () => {
    await openNewCoupon({ coupons: [christmas], search: '?from=5' });
    expect(choice('Custom dates')).toHaveAttribute('aria-pressed', 'false');
    await typeDate('Start Date', '11052026');
    await waitFor(() => expect(choice('Custom dates')).toHaveAttribute('aria-pressed', 'true'));
    expect(dates()).toBe('11/05/2026 12/05/2026');
  });

  test('have no day after an open-ended coupon, which stays open-ended next year', async () => {
    await openNewCoupon({ coupons: [source], search: '?from=5' });
    expect(screen.queryByRole('button', { name: 'Right after it ends' })).not.toBeInTheDocument();
    await userEvent.click(choice('Same dates next year'));
    expect(screen.getByRole('checkbox', { name: 'No Expiration Date' })).toBeChecked();
    expect(shownDate('Start Date')).toBe('01/01/2027');
  });
});
