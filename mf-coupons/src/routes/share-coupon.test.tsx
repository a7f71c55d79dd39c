import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  aStore,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aMerchant, serveCoupons } from '../testing/merchant.ts';
import { takeSavedFiles } from '../testing/saved-files.ts';
import { ShareCouponScreen } from './share-coupon.tsx';

setUpMockApi();

const coupon = aCoupon({ id: 7, title: '20% OFF', description: 'Everything', state: 'live' });
const ADDRESS = 'http://localhost/stores/maple-outfitters-cp/7';

function show(found: Coupon[] = [coupon], isApproved = true) {
  serveCoupons(found);
  return renderScreen(ShareCouponScreen, {
    user: aMerchant({ store: aStore({ is_approved: isApproved }) }),
    location: { pathname: '/coupons/7/share', params: { couponId: '7' } },
  });
}

test("copies the coupon's address and its text, and says so", async () => {
  show();
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  expect(await screen.findByLabelText('Address of this coupon')).toHaveValue(ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  await waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(2));
  expect(copied.mock.calls.map(([text]) => text)).toEqual([
    ADDRESS,
    expect.stringMatching(/^20% OFF at Maple Outfitters: Everything\. Use the code MAPLE20\./),
  ]);
  expect(screen.queryByText(/can’t open this address yet/)).not.toBeInTheDocument();
});

test('says how to copy where the browser refuses', async () => {
  show();
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/Select the text and copy it/)).toBeVisible();
});

test('saves the QR code as a picture', async () => {
  show();
  const files = takeSavedFiles();
  expect(await screen.findByTitle(/^QR code of 20% OFF/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Download as SVG' }));
  expect(files).toHaveLength(1);
  expect(files[0]!.type).toBe('image/svg+xml;charset=utf-8');
  expect(files[0]!.size).toBeGreaterThan(500);
});

test.each<[string, Coupon, boolean]>([
  ['a coupon that begins later', { ...coupon, state: 'scheduled' }, true],
  ['a store that waits', coupon, false],
])('says that shoppers cannot open the address of %s yet', async (_what, found, isApproved) => {
  show([found], isApproved);
  expect(await screen.findByText(/Shoppers can’t open this address yet/)).toBeVisible();
});

test('a coupon that is not there leads back to the list', async () => {
  show([]);
  expect(await screen.findByRole('heading', { name: 'Coupon not found' })).toBeVisible();
});

test('a failure offers Retry', async () => {
  let isUp = false;
  show();
  mockCall(listCoupons, () => {
    if (!isUp) throw problemFailure(503);
    return { count: 1, next: null, previous: null, results: [coupon] };
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByLabelText('Address of this coupon')).toHaveValue(ADDRESS);
});
