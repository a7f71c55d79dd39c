/** The actions that leave a coupon's form: back, Cancel, Archive and Duplicate. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveCoupon } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { onDesktop, openNewCoupon, retype } from '../testing/coupon-form.ts';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { EditCouponScreen } from './edit-coupon.tsx';

setUpMockApi();
onDesktop();

async function open() {
  serveSubscription();
  serveCoupons([aCoupon(), aCoupon({ id: 102 })]);
  const { contract } = renderScreen(EditCouponScreen, {
    user: aMerchant(),
    location: { route: '/coupons/:couponId', params: { couponId: '101' }, pathname: '/coupons/101' },
  });
  await screen.findByRole('textbox', { name: 'Coupon Description' });
  return contract;
}

const archive = () => userEvent.click(screen.getByRole('button', { name: 'Archive' }));

test('the link above the title and Cancel beside Save both return to the list', async () => {
  const contract = await open();
  expect(screen.getByRole('link', { name: 'Coupons' })).toHaveAttribute('href', '/coupons');
  await userEvent.click(screen.getByRole('link', { name: 'Coupons' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(contract.visited).toEqual(['/coupons', '/coupons']);
  expect(screen.getAllByRole('button', { name: /^Save/ })).toHaveLength(1);
});

test('says beside the only Save that changes are unsaved', async () => {
  const contract = await open();
  expect(screen.getByText('Unsaved changes')).not.toBeVisible();
  await retype('Savings', '25');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(contract.asksBeforeLeaving()).toBe(true);
  expect(screen.getAllByRole('button', { name: /^Save/ })).toHaveLength(1);
});

test('the form of a first coupon does not link to a list', async () => {
  await openNewCoupon({ coupons: [] });
  expect(screen.queryByRole('link', { name: 'Coupons' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('links to a copy', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', '/coupons/add?from=101');
});

test('archives the version that was opened, and goes to the list', async () => {
  const contract = await open();
  const calls = mockCall(archiveCoupon, () => aCoupon({ state: 'archived' }));
  await archive();
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(calls[0]!.headers.get('if-match')).toBe('"2026-11-01T10:00:00.000Z"');
});

test('asks before discarding changes, and can keep them', async () => {
  const contract = await open();
  const calls = mockCall(archiveCoupon, () => aCoupon({ state: 'archived' }));
  await retype('Savings', '25');
  await archive();
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive without saving?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('25');
  await archive();
  const again = within(await screen.findByRole('dialog'));
  await userEvent.click(again.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(contract.asksBeforeLeaving()).toBe(false);
});

test('stays with the form if the coupon can’t be archived', async () => {
  const contract = await open();
  mockCall(archiveCoupon, () => {
    throw problemFailure(409, 'stale', 'Someone changed this coupon.');
  });
  await archive();
  await waitFor(() =>
    expect(contract.notices).toEqual(['20% OFF wasn’t archived. Someone changed this coupon.']),
  );
  expect(contract.visited).toEqual([]);
});
