import { screen, waitFor } from '@testing-library/react';
import { addCoupon, listCoupons, me } from '@coupon-center/contracts';
import {
  aCoupon,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import {
  describeAs,
  description,
  onDesktop,
  openNewCoupon,
  save,
  saveButton,
} from '../testing/coupon-form.ts';
import { aList, aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { AddCouponScreen } from './add-coupon.tsx';

setUpMockApi();
onDesktop();

const noSubmit = () => expect(screen.queryByRole('button', { name: 'Save Coupon' })).not.toBeInTheDocument();

/** Expects the reason above the form and beside its main button, which links to where it can be fixed. */
async function expectReason(reason: RegExp, way: string, to: string) {
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
  noSubmit();
  expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', to);
}

// @spec 2.68
test('a merchant without a store sees the banner and the reason, but no submit button', async () => {
  renderScreen(AddCouponScreen, { user: aUser() });
  const banner = screen.getByRole('link', { name: 'ADD YOUR STORE TO coupons.ca' });
  expect(banner).toHaveAttribute('href', '/my-store');
  await expectReason(
    /Create your store page before you add coupons\./,
    'Create your store page',
    '/my-store',
  );
});

test('a merchant without a subscription sees the reason, but no submit button', async () => {
  serveCoupons([]);
  renderScreen(AddCouponScreen, { user: aMerchant({ coupon_center_txn: null }) });
  await expectReason(/Subscribe to add coupons\./, 'Go to payment', '/payment');
});

test('a merchant with ten coupons sees the reason, but no submit button', async () => {
  serveSubscription();
  serveCoupons(Array.from({ length: 10 }, (_, place) => aCoupon({ id: place + 1 })));
  renderScreen(AddCouponScreen, { user: aMerchant() });
  await expectReason(/You have reached the limit of 10 coupons\./, 'See your coupons', '/coupons');
});

test('nothing can be submitted while the subscription is being checked', () => {
  serveSubscription();
  serveCoupons([]);
  renderScreen(AddCouponScreen, { user: aMerchant() });
  expect(saveButton()).toBeDisabled();
});

test('the form appears once it is known whether it can be saved, so that nothing shifts', async () => {
  serveSubscription();
  let answer: () => void = () => undefined;
  mockCall(listCoupons, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return aList(Array.from({ length: 10 }, (_, place) => aCoupon({ id: place + 1 })));
  });
  renderScreen(AddCouponScreen, { user: aMerchant() });
  await waitFor(() => expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible());
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  answer();
  await expectReason(/You have reached the limit of 10 coupons\./, 'See your coupons', '/coupons');
  expect(description()).toBeVisible();
});

test("reads the merchant's right again after the API refuses a coupon that seemed allowed", async () => {
  const { contract } = await openNewCoupon();
  mockCall(addCoupon, () => {
    throw problemFailure(409, 'coupon_limit_reached', 'You have 10 coupons already.');
  });
  mockCall(me, () => aMerchant());
  serveCoupons(Array.from({ length: 10 }, (_, place) => aCoupon({ id: place + 1 })));
  await describeAs('Boots');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('You have 10 coupons already.');
  await waitFor(noSubmit);
  expect(description()).toHaveValue('Boots');
  expect(contract.visited).toEqual([]);
});
