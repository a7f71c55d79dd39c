import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import { aCoupon, aStore, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import {
  dateSection,
  describeAs,
  onDate,
  onDesktop,
  openNewCoupon,
  retype,
  save,
  TODAY,
  typeDate,
} from '../testing/coupon-form.ts';
import { aMerchant } from '../testing/merchant.ts';

setUpMockApi();
onDesktop();
onDate(TODAY);

const user = aMerchant({ store: aStore({ website_url: 'https://maple.ca' }) });
const field = (name: string) => screen.getByRole('textbox', { name });
const announced = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join(' ');

/** Expects a hint under its field, which is not marked as invalid but described by the hint. */
async function expectHint(name: string, words: RegExp) {
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringMatching(words)));
  expect(field(name)).not.toBeInvalid();
  expect(announced()).toMatch(words);
}

test('comments on a destination that looks wrong, but saves it', async () => {
  const { contract } = await openNewCoupon({ user });
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await retype('Destination URL', 'http://localhost:3000');
  await expectHint('Destination URL', /“localhost” only works on your network/);
  await describeAs('Boots');
  await save();
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(calls[0]!.body).toMatchObject({ custom_url: 'http://localhost:3000' });
});

test('removes a hint once its cause is fixed', async () => {
  await openNewCoupon({ user });
  await retype('Destination URL', 'maple.con');
  await expectHint('Destination URL', /Did you mean “maple\.com”/);
  await retype('Destination URL', 'maple.com');
  await waitFor(() => expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument());
});

test('does not announce hints about initial values', async () => {
  await openNewCoupon();
  expect(field('Destination URL')).toHaveAccessibleDescription(/maple\.example is a placeholder domain/);
  expect(announced()).not.toMatch(/placeholder/);
});

test('reports a code that another coupon uses on the same dates', async () => {
  await openNewCoupon({ user, coupons: [aCoupon({ description: 'All boots', discount_code: 'Maple20' })] });
  await userEvent.type(field('Coupon Code'), 'MAPLE20');
  await expectHint('Coupon Code', /“20% OFF” \(All boots\) already uses this code on these dates/);
});

test('comments on past dates under their fields', async () => {
  await openNewCoupon({ user });
  await typeDate('Expiration Date', '10152026');
  await typeDate('Start Date', '10012026');
  const group = (name: string) => screen.getByRole('group', { name });
  await waitFor(() =>
    expect(group('Expiration Date')).toHaveAccessibleDescription(/Oct 15, 2026 has passed/),
  );
  await typeDate('Expiration Date', '12242026');
  await waitFor(() =>
    expect(group('Start Date')).toHaveAccessibleDescription(/Oct 1, 2026 has passed, so this coupon starts/),
  );
  expect(screen.queryByText(/shoppers won’t see/)).not.toBeInTheDocument();
  expect(dateSection('Start Date', 'Day')).not.toBeInvalid();
});
