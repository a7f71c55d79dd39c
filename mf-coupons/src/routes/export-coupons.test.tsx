import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons } from '@coupon-center/contracts';
import {
  aCoupon,
  aSubscription,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aList, aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { takeSavedFiles } from '../testing/exported-coupons.ts';
import { ExportCouponsScreen } from './export-coupons.tsx';

setUpMockApi();

const show = () => {
  serveSubscription();
  return renderScreen(ExportCouponsScreen, { user: aMerchant() });
};
const live = aCoupon({ id: 1, title: '20% OFF', state: 'live' });
const shipping = aCoupon({ id: 2, title: 'Free Shipping', offer_type: 'free shipping', discount_code: '' });
const panel = (name: string) => within(screen.getByRole('region', { name }));

test('offers three files, each with its purpose and its content', async () => {
  const other = aCoupon({ id: 4, title: 'SALE', offer_type: 'Other', savings_percent: null });
  serveCoupons([live, shipping, aCoupon({ id: 3, state: 'expired' }), other]);
  show();
  expect(await screen.findByText('2 promotions, live or scheduled as of today.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Export your coupons');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Spreadsheet',
    'Google Merchant Center',
    'Impact',
  ]);
  const google = panel('Google Merchant Center');
  const note = google.getByText(/only with a code/);
  expect(note).not.toBeVisible();
  await userEvent.click(google.getByText('2 coupons will differ in Google'));
  expect(note).toBeVisible();
  expect(note.closest('li')).toHaveTextContent('Free Shipping');
  const impact = panel('Impact');
  const both = impact.getByText(/Choose its type.* Choose its scope/).closest('li');
  expect(both).toHaveTextContent(/^SALE – /);
  expect(impact.getByText('3 deals, live or scheduled as of today.')).toBeVisible();
  expect(impact.getByText(/^: Choose its scope/).closest('li')).toHaveTextContent('Free Shipping');
  expect(panel('Spreadsheet').getByText('4 coupons, with their status as of today.')).toBeVisible();
});

test.each([
  ['Download for Google', 'text/tab-separated-values', /^promotion_id\t.*\ncoupon-1\t/],
  ['Download for Impact', 'application/json', /^\{\n {2}"Deals": \[\n[^]*"Name": "20% OFF/],
  ['Download as CSV', 'text/csv', /^"id","status",.*\r\n1,"Live",/],
])('saves a file: %s', async (name, type, content) => {
  serveCoupons([live]);
  const files = takeSavedFiles();
  show();
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(files).toHaveLength(1);
  expect(files[0]!.type).toBe(`${type};charset=utf-8`);
  expect(await files[0]!.text()).toMatch(content);
});

test('offers only a spreadsheet if no coupon is running', async () => {
  serveCoupons([aCoupon({ state: 'expired' })]);
  show();
  expect(await screen.findByRole('button', { name: 'Download as CSV' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
  expect(screen.getByText('0 promotions, live or scheduled as of today.')).toBeVisible();
});

test('says that a store without coupons has nothing to export', async () => {
  serveCoupons([]);
  show();
  expect(await screen.findByRole('heading', { name: 'Nothing to export' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
});

test('calls no coupon live while the page is offline', async () => {
  serveCoupons([live]);
  const files = takeSavedFiles();
  show();
  serveSubscription(aSubscription({ status: 'canceled', entitles: false }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  expect(await files[0]!.text()).toMatch(/\r\n1,"Ready",/);
});

test('a failure offers Retry', async () => {
  let isUp = false;
  mockCall(listCoupons, () => {
    if (!isUp) throw problemFailure(503);
    return aList([live]);
  });
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Download for Google' })).toBeVisible();
});
