import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sites } from '@coupon-center/site-config';
import { addCoupon } from '@coupon-center/contracts';
import { aCoupon, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import {
  dateSection,
  describeAs,
  onDate,
  onDesktop,
  openNewCoupon,
  save,
  shownDate,
  TODAY,
  typeDate,
} from '../testing/coupon-form.ts';

setUpMockApi();
onDesktop();
onDate(TODAY);

// @spec 4.28
test('expires a month after the start, or on the last day of a shorter month', async () => {
  await openNewCoupon();
  await typeDate('Start Date', '01312027');
  expect(shownDate('Expiration Date')).toBe('02/28/2027');
});

// @spec 4.28
test('keeps an expiration date that was chosen by hand', async () => {
  await openNewCoupon();
  await typeDate('Expiration Date', '12242026');
  await typeDate('Start Date', '12012026');
  expect(shownDate('Expiration Date')).toBe('12/24/2026');
});

test('suggests an expiration date in the future even for a start long ago', async () => {
  await openNewCoupon();
  await typeDate('Start Date', '10152025');
  expect(shownDate('Expiration Date')).toBe('11/30/2026');
});

// @spec 2.77 3.21 4.30
test('sends no expiration as null', async () => {
  const { contract } = await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'No Expiration Date' }));
  await describeAs('Boots');
  await save();
  await waitFor(() => expect(contract.visited).toHaveLength(1));
  expect(calls[0]!.body).toMatchObject({ start_date: '2026-10-31', expiration_date: null });
});

test('refuses an expiration before the start until the start moves', async () => {
  await openNewCoupon();
  const message = 'The expiration date must not be before the start date.';
  await describeAs('Boots');
  await typeDate('Expiration Date', '10012026');
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(dateSection('Expiration Date', 'Month')).toHaveFocus());
  await typeDate('Start Date', '09302026');
  await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
});

test('refuses a half-typed date, which can be completed', async () => {
  await openNewCoupon();
  await describeAs('Boots');
  await userEvent.click(dateSection('Start Date', 'Day'));
  await userEvent.keyboard('{Backspace}');
  await save();
  expect(await screen.findByText('Enter a valid date.')).toBeVisible();
  expect(shownDate('Start Date')).toBe('10/DD/2026');
  await userEvent.click(dateSection('Start Date', 'Day'));
  await userEvent.keyboard('05');
  expect(shownDate('Start Date')).toBe('10/05/2026');
  await waitFor(() => expect(screen.queryByText('Enter a valid date.')).not.toBeInTheDocument());
});

test('sends a cleared date as null', async () => {
  const { contract } = await openNewCoupon();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await describeAs('Boots');
  await userEvent.click(dateSection('Start Date', 'Day'));
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  await save();
  await waitFor(() => expect(contract.visited).toHaveLength(1));
  expect(calls[0]!.body).toMatchObject({ start_date: null });
});

// @spec 2.76
test('picks a day from the calendar', async () => {
  await openNewCoupon();
  await userEvent.click(screen.getByRole('button', { name: /Choose date, selected date is Oct 31, 2026/ }));
  await userEvent.click(await screen.findByRole('gridcell', { name: '15' }));
  expect(shownDate('Start Date')).toBe('10/15/2026');
  expect(shownDate('Expiration Date')).toBe('11/15/2026');
});

test.each([
  ['6', 'Dates are in Eastern Time. Coupons end at 11:59 p.m. on the expiration date.'],
  ['8', 'Dates are in Eastern Time. Coupons end at 11:59 p.m. on the expiration date.'],
] as const)('names the time zone of the dates on site %s', async (clientId, words) => {
  await openNewCoupon({ site: sites[clientId] });
  expect(screen.getByText(words, { exact: false })).toBeVisible();
});
