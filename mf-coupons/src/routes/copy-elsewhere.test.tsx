/** Copying a coupon to another site (docs/rules.md, 66). */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { copyCoupon, listCopyTargets } from '@coupon-center/contracts';
import type { Coupon, CopyTarget } from '@coupon-center/contracts';
import {
  aCoupon,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { retype } from '../testing/coupon-form.ts';
import { aMerchant, serveCoupons } from '../testing/merchant.ts';
import { CopyElsewhereScreen } from './copy-elsewhere.tsx';

setUpMockApi();

const american: CopyTarget = {
  client: '8',
  site_name: 'Coupons.com',
  store_name: 'Maple US',
  currency: 'usd',
  currency_symbol: '$',
};
const canadian: CopyTarget = {
  ...american,
  client: '12',
  site_name: 'Deals.ca',
  currency: 'cad',
  currency_symbol: 'CA$',
};
const percent = aCoupon({ id: 7 });
const amount = aCoupon({ id: 7, offer_type: 'sale amount', savings_amount: 15, savings_percent: null });
const COPY_URL = 'http://8.localhost/coupons/58';

function show(coupon: Coupon = percent, targets: CopyTarget[] = [american], search = '?to=8') {
  serveCoupons([coupon]);
  mockCall(listCopyTargets, () => ({ targets }));
  return renderScreen(CopyElsewhereScreen, {
    user: aMerchant(),
    location: { pathname: '/coupons/7/copy', params: { couponId: '7' }, search },
  });
}

const serveCopy = () => mockCall(copyCoupon, () => ({ coupon: { ...percent, id: 58 }, url: COPY_URL }));
const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Copy to/ }));

test('copies a coupon, and links to it on the other site', async () => {
  const calls = serveCopy();
  show();
  expect(await screen.findByText('To Maple US on Coupons.com')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Copy to another site');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await press();
  expect(await screen.findByText('Copied to Coupons.com')).toBeVisible();
  const link = screen.getByRole('link', { name: 'See the copy on Coupons.com' });
  expect(link).toHaveAttribute('href', COPY_URL);
  expect(calls[0]).toMatchObject({ params: { couponId: '7' }, body: { target: '8' } });
  expect(calls[0]!.headers.get('idempotency-key')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toContainElement(link));
});

test('asks to confirm or change an amount in the other currency', async () => {
  const calls = serveCopy();
  show(amount);
  const field = await screen.findByRole('textbox', { name: 'Savings' });
  expect(field).toHaveValue('15');
  expect(field).toHaveAccessibleDescription('Here: CA$15');
  expect(screen.getByText('$')).toBeVisible();
  await retype('Savings', '11');
  await press();
  await screen.findByText('Copied to Coupons.com');
  expect(calls[0]!.body).toEqual({ target: '8', savings_amount: '11' });
});

test('asks for the minimum order too', async () => {
  const calls = serveCopy();
  show(aCoupon({ id: 7, offer_type: 'free shipping', savings_percent: null, savings_minimum_order: 50 }));
  expect(await screen.findByRole('textbox', { name: 'Min Order Amount' })).toHaveValue('50');
  await press();
  await screen.findByText('Copied to Coupons.com');
  expect(calls[0]!.body).toEqual({ target: '8', minimum_order_amount: '50' });
});

test('asks nothing if the currency is the same, and offers the other sites', async () => {
  show(amount, [american, canadian], '?to=12');
  expect(await screen.findByRole('button', { name: 'Copy to Deals.ca' })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Coupons.com' })).toHaveAttribute('href', '/coupons/7/copy?to=8');
});

test('shows under its field why an amount was refused', async () => {
  mockCall(copyCoupon, () => {
    throw fieldFailure({ savings_amount: ['Savings must be more than 0.'] });
  });
  show(amount);
  await screen.findByRole('textbox', { name: 'Savings' });
  await press();
  expect(await screen.findByText('Savings must be more than 0.')).toBeVisible();
});

test('says why the other store refuses it', async () => {
  mockCall(copyCoupon, () => {
    throw problemFailure(
      403,
      'coupon_limit_reached',
      'A store page has at most 10 coupons. Change one instead.',
    );
  });
  show();
  await press();
  expect(await screen.findByText(/at most 10 coupons/)).toBeVisible();
  expect(screen.queryByText('Copied to Coupons.com')).not.toBeInTheDocument();
});

test('says what to do if there is no other store', async () => {
  show(percent, []);
  expect(await screen.findByRole('heading', { name: 'No store on another site' })).toBeVisible();
  const email = screen.getByRole('link', { name: 'ann@maple.example' });
  expect(email).toHaveAttribute('href', '/account');
  expect(email.parentElement).toHaveTextContent(
    /create a store on another of our sites with ann@maple\.example\.$/,
  );
  expect(screen.getByRole('link', { name: 'Back to the coupon' })).toHaveAttribute('href', '/coupons/7');
});

test('a failure offers Retry', async () => {
  let isUp = false;
  show();
  mockCall(listCopyTargets, () => {
    if (!isUp) throw problemFailure(503);
    return { targets: [american] };
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Copy to Coupons.com' })).toBeVisible();
});
