import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import { aCoupon, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import {
  choose,
  describeAs,
  onDate,
  onDesktop,
  openNewCoupon,
  retype,
  save,
  shownDate,
  TODAY,
} from '../testing/coupon-form.ts';

setUpMockApi();
onDesktop();
onDate(TODAY);

// @spec 2.69 2.74 4.27 9.11 9.12
test("starts with the product's defaults", async () => {
  await openNewCoupon();
  expect(screen.getByRole('heading', { level: 1, name: 'YOUR COUPON INFORMATION' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Offer Type' })).toHaveTextContent('Sitewide percent');
  expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('20');
  expect(screen.getByRole('checkbox', { name: 'Is Savings Range' })).not.toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Destination URL' })).toHaveValue('http://maple.example');
  expect(screen.getByRole('textbox', { name: 'Coupon Code' })).toHaveValue('');
  expect(shownDate('Start Date')).toBe('10/31/2026');
  expect(shownDate('Expiration Date')).toBe('11/30/2026');
  expect(screen.getByRole('checkbox', { name: 'No Expiration Date' })).not.toBeChecked();
  expect(screen.queryByText(/ADD YOUR STORE TO/)).not.toBeInTheDocument();
});

// @spec 1.22 2.75 2.78 3.23 3.24 4.36 4.37 5.25 8.20
test('sends every field of the call, confirms and returns to the list', async () => {
  const { contract } = await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await describeAs(' Winter boots ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Coupon Code' }), 'BOOTS');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Is Savings Range' }));
  await save();

  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(contract.notices).toEqual(['Coupon created successfully']);
  expect(contract.asksBeforeLeaving()).toBe(false);
  expect(calls.map(({ body }) => body)).toEqual([
    {
      offer_type: 'sitewide percent',
      approved: true,
      title: 'UP TO 20% OFF',
      headline: 'UP TO 20% OFF',
      description: ' Winter boots ',
      custom_url: 'http://maple.example',
      destination_affiliate_url: 'http://maple.example',
      destination_coupon_url: 'http://maple.example',
      discount_code: 'BOOTS',
      savings_amount: null,
      savings_percent: 20,
      up_to_savings_percent: true,
      savings_minimum_order: null,
      minimum: null,
      start_date: '2026-10-31',
      started: '2026-10-31',
      expiration_date: '2026-11-30',
      expired: '2026-11-30',
      store: 11,
    },
  ]);
});

test('a successful save never asks before leaving', async () => {
  const { contract } = await openNewCoupon();
  mockCall(addCoupon, () => aCoupon({ id: 7 }));
  const asked: boolean[] = [];
  contract.navigate = () => void asked.push(contract.asksBeforeLeaving());
  await describeAs('Boots');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await save();
  await waitFor(() => expect(asked).toEqual([false]));
});

// @spec 2.71 3.19 4.27
test('free shipping asks for the minimum order, 10 by default', async () => {
  const { contract } = await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await choose('Offer Type', 'Free shipping');
  expect(screen.queryByRole('textbox', { name: 'Savings' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Is Savings Range' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveValue('10');
  await describeAs('Boots');
  await save();
  await waitFor(() => expect(contract.visited).toHaveLength(1));
  expect(calls[0]!.body).toMatchObject({
    offer_type: 'free shipping',
    title: 'Free Shipping',
    savings_minimum_order: 10,
    savings_amount: null,
    savings_percent: null,
    up_to_savings_percent: false,
  });
});

test('an amount is sent as an amount, in the currency of the site', async () => {
  const { contract } = await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await choose('Offer Type', 'Sale amount');
  await retype('Savings', '12.50');
  await describeAs('Boots');
  await save();
  await waitFor(() => expect(contract.visited).toHaveLength(1));
  expect(calls[0]!.body).toMatchObject({
    title: 'CA$12.50 OFF',
    savings_amount: 12.5,
    savings_percent: null,
  });
});

// @spec 2.72
test('percentages and amounts, sitewide and sale, may be a range', async () => {
  await openNewCoupon();
  for (const type of ['Sitewide amount', 'Sale percent', 'Sale amount', 'Sitewide percent']) {
    await choose('Offer Type', type);
    expect(screen.getByRole('checkbox', { name: 'Is Savings Range' })).toBeInTheDocument();
  }
});

// @spec 2.72
test("'Other' has no range and needs no savings", async () => {
  const { contract } = await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await choose('Offer Type', 'Other');
  expect(screen.queryByRole('checkbox', { name: 'Is Savings Range' })).not.toBeInTheDocument();
  await retype('Savings', '');
  await describeAs('Boots');
  await save();
  await waitFor(() => expect(contract.visited).toHaveLength(1));
  expect(calls[0]!.body).toMatchObject({ title: 'Sale', savings_amount: null, savings_percent: null });
});
