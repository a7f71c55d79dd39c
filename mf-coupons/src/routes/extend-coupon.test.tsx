import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { extendCoupon } from '@coupon-center/contracts';
import type { CouponExtension } from '@coupon-center/contracts';
import { mockCall, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { ExtendCouponScreen } from './extend-coupon.tsx';

setUpMockApi();

const coupon = {
  store_name: 'Maple Outfitters',
  title: '20% OFF',
  description: 'Everything',
  expiration_date: '2026-11-27',
  extended_to: '2026-12-04',
};
const open: CouponExtension = { extended: false, coupon };
const extended: CouponExtension = {
  extended: true,
  coupon: { ...coupon, expiration_date: coupon.extended_to },
};

const show = (search = '?token=31.x') =>
  renderScreen(ExtendCouponScreen, { user: null, location: { pathname: '/coupons/extend', search } });
const button = () => screen.findByRole('button', { name: 'Extend to Dec 4, 2026' });

test('asks first, then extends, says until when, and removes the token from the address', async () => {
  const calls = mockCall(extendCoupon, ({ body }) =>
    (body as { confirm?: boolean }).confirm ? extended : open,
  );
  const { contract } = show();
  await userEvent.click(await button());
  expect(await screen.findByText('Your coupon runs until Dec 4, 2026')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: '31.x' }, { token: '31.x', confirm: true }]);
  expect(contract.visited).toEqual(['/coupons/extend']);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await waitFor(() =>
    expect(document.activeElement).toContainElement(screen.getByRole('link', { name: 'Go to your coupons' })),
  );
});

test('says that a link was used already, without a button', async () => {
  mockCall(extendCoupon, () => extended);
  show();
  expect(await screen.findByText('Your coupon runs until Dec 4, 2026')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('says that a link without a token is incomplete', () => {
  show('');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Extend your coupon');
  expect(screen.getByText('This link is incomplete')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your coupons' })).toBeVisible();
});

test('says that a link no longer works after its coupon has changed', async () => {
  mockCall(extendCoupon, () => ({ extended: false, coupon: null }));
  show('?token=31.x');
  expect(await screen.findByText('This link no longer works')).toBeVisible();
  expect(screen.getByText(/^The coupon’s end date has changed or the coupon was archived/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your coupons' })).toBeVisible();
});

test('keeps the question while the API is down, and can be answered again', async () => {
  let isDown = false;
  mockCall(extendCoupon, ({ body }) => {
    if (isDown) return 'network-down';
    return (body as { confirm?: boolean }).confirm ? extended : open;
  });
  show();
  await button();
  isDown = true;
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the server.');
  isDown = false;
  await userEvent.click(await button());
  expect(await screen.findByText('Your coupon runs until Dec 4, 2026')).toBeVisible();
});
