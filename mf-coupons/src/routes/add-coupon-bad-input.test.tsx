import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import { aCoupon, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import {
  choose,
  describeAs,
  description,
  onDate,
  onDesktop,
  openNewCoupon,
  retype,
  save,
  TODAY,
} from '../testing/coupon-form.ts';

setUpMockApi();
onDesktop();
onDate(TODAY);

// @spec 2.70 5.21 5.27
test.each([
  ['Savings', '', 'This field is required.'],
  ['Savings', '0', 'Savings must be more than 0.'],
  ['Savings', '101', 'Savings must be at most 100 percent.'],
  ['Savings', '1.2.3', 'Enter a number with at most two decimals.'],
  ['Savings', '1e3', 'Enter a number with at most two decimals.'],
  ['Savings', '-5', 'Enter a number with at most two decimals.'],
  ['Savings', '9.999', 'Enter a number with at most two decimals.'],
  ['Destination URL', 'javascript:alert(1)', 'Enter a valid URL.'],
  ['Coupon Code', 'x'.repeat(41), 'Ensure this field has no more than 40 characters.'],
  ['Coupon Description', '   ', 'This field is required.'],
])('reports %s: %j', async (field, text, message) => {
  await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await describeAs('Boots');
  await retype(field, text);
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('textbox', { name: field })).toHaveAccessibleDescription(
    expect.stringContaining(message),
  );
  expect(calls).toEqual([]);
});

test('saves a decimal comma as a decimal point', async () => {
  await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await describeAs('Boots');
  await choose('Offer Type', 'Sale amount');
  const savings = screen.getByRole('textbox', { name: 'Savings' });
  await userEvent.clear(savings);
  await userEvent.type(savings, '12,50');
  expect(savings).toHaveValue('12.50');
  await save();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.body).toMatchObject({ savings_amount: 12.5, title: 'CA$12.50 OFF' });
});

test('marks every invalid field at once, and checks each again as it changes', async () => {
  await openNewCoupon();
  const field = (name: string) => screen.getByRole('textbox', { name });
  await retype('Savings', '120');
  await retype('Destination URL', 'ftp://shop.example');
  await save();
  await waitFor(() => expect(description()).toBeInvalid());
  expect(field('Destination URL')).toBeInvalid();
  expect(field('Savings')).toBeInvalid();
  await retype('Destination URL', 'shop.example');
  await waitFor(() => expect(field('Destination URL')).toBeValid());
  expect(field('Savings')).toBeInvalid();
  await retype('Savings', '12');
  await waitFor(() => expect(field('Savings')).toBeValid());
  expect(description()).toBeInvalid();
});

// @spec 2.73 5.22
test('a description accepts 120 characters and shows how many are left', async () => {
  await openNewCoupon();
  expect(screen.getByText('120 characters left')).toBeVisible();
  await userEvent.click(description());
  await userEvent.paste('x'.repeat(130));
  expect(description()).toHaveValue('x'.repeat(120));
  expect(screen.getByText('0 characters left')).toBeVisible();
});

// @spec 5.28
test('savings that are invalid for one type may be valid for another', async () => {
  await openNewCoupon();
  await describeAs('Boots');
  await retype('Savings', '150');
  await save();
  expect(await screen.findByText(/at most 100 percent/)).toBeVisible();
  await choose('Offer Type', 'Sitewide amount');
  await waitFor(() => expect(screen.queryByText(/at most 100 percent/)).not.toBeInTheDocument());
});

test('values typed for one type return when it is chosen again', async () => {
  await openNewCoupon();
  await retype('Savings', '35');
  await choose('Offer Type', 'Free shipping');
  await retype('Min Order Amount', '50');
  await choose('Offer Type', 'Sale amount');
  expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('35');
  await choose('Offer Type', 'Free shipping');
  expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveValue('50');
});

test('a number field keeps invalid text, with an error, and loses the focus on the mouse wheel', async () => {
  await openNewCoupon();
  await retype('Savings', '-1e2,5.5 %');
  const savings = screen.getByRole('textbox', { name: 'Savings' });
  expect(savings).toHaveValue('-1e2,5.5 %');
  expect(savings).toHaveFocus();
  fireEvent.wheel(savings, { deltaY: 100 });
  expect(savings).not.toHaveFocus();
  expect(savings).toHaveValue('-1e2,5.5 %');
});

test('the first invalid field gets the focus', async () => {
  await openNewCoupon();
  await retype('Coupon Code', 'x'.repeat(41));
  await save();
  await waitFor(() => expect(description()).toHaveFocus());
  await choose('Offer Type', 'Free shipping');
  await retype('Min Order Amount', '1.2.3');
  await save();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveFocus());
});

test('Enter submits the form from a one-line field, and starts a new line in the description', async () => {
  const { contract } = await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await userEvent.type(description(), 'Boots{Enter}and shoes');
  expect(description()).toHaveValue('Boots\nand shoes');
  expect(calls).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Coupon Code' }), 'BOOTS{Enter}');
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(calls).toHaveLength(1);
});

test.each([
  ['shop.ca/sale', 'Will be saved as http://shop.ca/sale'],
  ['  https://shop.ca', 'Will be saved as https://shop.ca'],
  ['', 'Will be saved as http://maple.example, your website'],
])('says how the destination %j will be saved', async (typed, words) => {
  await openNewCoupon();
  await retype('Destination URL', typed);
  const field = screen.getByRole('textbox', { name: 'Destination URL' });
  expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
});
