import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import { aCoupon, aStore, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { choose, dateSection, onDate, onDesktop, retype, typeDate } from '../testing/coupon-form.ts';
import { aMerchant } from '../testing/merchant.ts';
import { describeAs, openNewCoupon, save, TODAY } from '../testing/new-coupon.ts';

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

/** The hint stands under its field, which is not marked as wrong, and is read out. */
async function expectHint(name: string, words: RegExp) {
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringMatching(words)));
  expect(field(name)).not.toBeInvalid();
  expect(announced()).toMatch(words);
}

test('a destination that looks dead is advised against, and can be saved all the same', async () => {
  const { contract } = await openNewCoupon({ user });
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await retype('Destination URL', 'http://localhost:3000');
  await expectHint('Destination URL', /“localhost” is known in your own network only/);
  await describeAs('Boots');
  await save();
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(calls[0]!.body).toMatchObject({ custom_url: 'http://localhost:3000' });
});

test('a hint goes when what it is about is mended', async () => {
  await openNewCoupon({ user });
  await retype('Destination URL', 'maple.con');
  await expectHint('Destination URL', /looks mistyped: is it “maple\.com”/);
  await retype('Destination URL', 'maple.com');
  await waitFor(() => expect(screen.queryByText(/looks mistyped/)).not.toBeInTheDocument());
});

test('what a form begins with is advised on in silence', async () => {
  await openNewCoupon();
  expect(field('Destination URL')).toHaveAccessibleDescription(/“maple\.example” is a name for examples/);
  expect(announced()).not.toMatch(/examples/);
});

test('a smallest order that the description does not tell of is missed', async () => {
  await openNewCoupon({ user });
  await choose('Offer Type', 'Free shipping');
  await describeAs('Free shipping');
  await expectHint('Coupon Description', /you could add “from CA\$10”/);
  await describeAs('Free shipping from $10');
  await waitFor(() => expect(screen.queryByText(/you could add/)).not.toBeInTheDocument());
});

test('a code that another coupon has at the same time is told', async () => {
  await openNewCoupon({ user, coupons: [aCoupon({ description: 'All boots', discount_code: 'Maple20' })] });
  await userEvent.type(field('Coupon Code'), 'MAPLE20');
  await expectHint('Coupon Code', /Your coupon “20% OFF” \(All boots\) has this code at the same time/);
});

test('an expiry that is past, and a start that is, are told under their days', async () => {
  await openNewCoupon({ user });
  await typeDate('Expiration Date', '10152026');
  await typeDate('Start Date', '10012026');
  const group = (name: string) => screen.getByRole('group', { name });
  await waitFor(() =>
    expect(group('Expiration Date')).toHaveAccessibleDescription(/already expired: Oct 15, 2026/),
  );
  await typeDate('Expiration Date', '12242026');
  await waitFor(() =>
    expect(group('Start Date')).toHaveAccessibleDescription(/Oct 1, 2026 is past: shoppers see/),
  );
  expect(screen.queryByText(/already expired/)).not.toBeInTheDocument();
  expect(dateSection('Start Date', 'Day')).not.toBeInvalid();
});
