import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aList, aMerchant, serveCoupons } from '../testing/merchant.ts';
import { takeSavedFiles } from '../testing/saved-files.ts';
import { ExportCouponsScreen } from './export-coupons.tsx';

setUpMockApi();

const show = () => renderScreen(ExportCouponsScreen, { user: aMerchant() });
const live = aCoupon({ id: 1, title: '20% OFF', state: 'live' });

test('saves the promotions, and says what Google cannot take', async () => {
  serveCoupons([
    live,
    aCoupon({ id: 2, title: 'Free Shipping', offer_type: 'free shipping', discount_code: '', state: 'live' }),
    aCoupon({ id: 3, state: 'expired' }),
  ]);
  const files = takeSavedFiles();
  show();
  expect(await screen.findByText('1 promotion, as of today.')).toBeVisible();
  expect(screen.getByText(/only with a code/).closest('li')).toHaveTextContent('Free Shipping');
  await userEvent.click(screen.getByRole('button', { name: 'Download the file' }));
  expect(files).toHaveLength(1);
  expect(files[0]!.type).toBe('text/tab-separated-values;charset=utf-8');
});

test('a store without running coupons has nothing to export', async () => {
  serveCoupons([aCoupon({ state: 'expired' })]);
  show();
  expect(await screen.findByRole('heading', { name: 'Nothing to export' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download the file' })).not.toBeInTheDocument();
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
  expect(await screen.findByRole('button', { name: 'Download the file' })).toBeVisible();
});
