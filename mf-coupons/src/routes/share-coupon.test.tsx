import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons, listPlans } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  aStore,
  aSubscription,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { takeSavedFiles } from '../testing/exported-coupons.ts';
import { ShareCouponScreen } from './share-coupon.tsx';

setUpMockApi();

const coupon = aCoupon({ id: 7, title: '20% OFF', description: 'Everything', state: 'live' });
const ADDRESS = 'http://localhost/stores/maple-outfitters-cp/7';

function show(found: Coupon[] = [coupon], isApproved = true) {
  serveCoupons(found);
  serveSubscription();
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
  // A field of one line would cut what is longer than the field.
  for (const field of screen.getAllByRole('textbox')) expect(field.tagName).toBe('TEXTAREA');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Share your coupon');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  await waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(2));
  expect(copied.mock.calls.map(([text]) => text)).toEqual([
    ADDRESS,
    expect.stringMatching(/^20% OFF at Maple Outfitters: Everything\. Use the code MAPLE20\./),
  ]);
  expect(screen.queryByText(/For now/)).not.toBeInTheDocument();
});

test('says how to copy if the browser refuses', async () => {
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

test('shows the picture at its size, and links to it and to the poster', async () => {
  show();
  const picture = await screen.findByRole('img', { name: '20% OFF – Everything' });
  expect(picture).toHaveAttribute('src', `${ADDRESS}/image.png`);
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '630']);
  const saved = screen.getByRole('link', { name: /^Download image/ });
  expect(saved).toHaveAttribute('href', `${ADDRESS}/image.png`);
  expect(saved).toHaveAttribute('download', 'coupon-7.png');
  const poster = screen.getByRole('link', { name: 'Open the poster (PDF) (opens in a new tab)' });
  expect(poster).toHaveAttribute('href', `${ADDRESS}/poster.pdf`);
  expect(poster).toHaveAttribute('target', '_blank');
});

test('says so if the picture does not load, and keeps the link', async () => {
  show();
  fireEvent.error(await screen.findByRole('img', { name: '20% OFF – Everything' }));
  expect(screen.getByText(/The preview didn’t load/)).toBeVisible();
  expect(screen.queryByRole('img', { name: '20% OFF – Everything' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Download image/ })).toBeVisible();
});

test('has each field of an offer in a Google Business Profile', async () => {
  show();
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  expect(await screen.findByLabelText('Offer title')).toHaveValue('20% OFF at Maple Outfitters');
  for (const name of ['Copy title', 'Copy details', 'Copy code', 'Copy terms'])
    await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(4));
  expect(copied.mock.calls.map(([text]) => text)).toEqual([
    '20% OFF at Maple Outfitters',
    '20% OFF at Maple Outfitters: Everything',
    'MAPLE20',
    'Valid from Nov 1, 2026 to Dec 1, 2026.',
  ]);
});

test('copies all fields of the offer at once', async () => {
  show();
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy all' }));
  expect(copied).toHaveBeenCalledWith(
    [
      '20% OFF at Maple Outfitters',
      '20% OFF at Maple Outfitters: Everything',
      'MAPLE20',
      'Valid from Nov 1, 2026 to Dec 1, 2026.',
    ].join('\n'),
  );
});

describe('on a device with apps to share with', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  test('hands the address over, and is silent if the user changes their mind', async () => {
    const share = jest.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')));
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const { contract } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Share…' }));
    expect(share).toHaveBeenCalledWith({ title: '20% OFF at Maple Outfitters', url: ADDRESS });
    expect(contract.reported).toEqual([]);
  });
});

test('offers no code to copy if the coupon has none', async () => {
  show([{ ...coupon, discount_code: '' }]);
  expect(await screen.findByRole('button', { name: 'Copy terms' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy code' })).not.toBeInTheDocument();
});

const picture = () => screen.queryByRole('link', { name: /^Download image/ });

test.each<[string, Coupon, boolean, RegExp, string]>([
  ['a coupon that begins later', { ...coupon, state: 'scheduled' }, true, /will see/, '/coupons/7'],
  ['a coupon on hold', { ...coupon, state: 'held', hold_reason: 'Ended.' }, true, /: Ended\./, '/coupons/7'],
  ['a store that waits', coupon, false, /in review/, '/my-store'],
])('for %s, says why shoppers cannot see it and what to do', async (_what, found, isApproved, text, to) => {
  show([found], isApproved);
  const notice = await screen.findByText(text);
  expect(notice).toHaveTextContent(/no image or poster/);
  expect(notice.querySelector('a')).toHaveAttribute('href', to);
  expect(picture()).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /poster/ })).not.toBeInTheDocument();
});

test('also hides the coupon once the subscription has ended', async () => {
  show();
  serveSubscription(aSubscription({ status: 'canceled', entitles: false }));
  expect(await screen.findByText(/Your page is offline/)).toBeVisible();
  expect(picture()).not.toBeInTheDocument();
});

test('relies on the session if the subscription cannot be read', async () => {
  show();
  mockCall(listPlans, () => {
    throw problemFailure(503);
  });
  expect(await screen.findByRole('link', { name: /^Download image/ })).toBeVisible();
});

test('updates when the provider puts the coupon on hold', async () => {
  const { contract } = show();
  expect(await screen.findByRole('link', { name: /^Download image/ })).toBeVisible();
  serveCoupons([{ ...coupon, state: 'held', hold_reason: 'The offer has ended.' }]);
  act(() => contract.publish({ type: 'coupons-changed' }));
  expect(await screen.findByText(/The offer has ended/)).toBeVisible();
  expect(picture()).not.toBeInTheDocument();
});

test('links back to the list if the coupon does not exist', async () => {
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
