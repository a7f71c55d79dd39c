import { act, screen } from '@testing-library/react';
import { listCopyTargets, readCouponHistory } from '@coupon-center/contracts';
import { remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import {
  aCoupon,
  aPage,
  createTestContract,
  mockCall,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import declaration from '../remote.json' with { type: 'json' };
import * as lifecycle from './lifecycle.tsx';
import { onDesktop } from './testing/coupon-form.ts';
import { aMerchant, serveCoupons, serveSubscription } from './testing/merchant.ts';
import { serveNumbers } from './testing/numbers.ts';

setUpMockApi();
onDesktop();

const target = {
  client: '8',
  site_name: 'Coupons.com',
  store_name: 'Maple US',
  currency: 'usd',
  currency_symbol: '$',
};

const { routes } = remoteDeclarationSchema.parse(declaration);

// @spec 2.67
test.each(routes)('$path has a screen with one heading, and leaves nothing behind', async ({ path }) => {
  serveSubscription();
  serveCoupons([aCoupon()]);
  serveNumbers();
  mockCall(readCouponHistory, () => aPage([]));
  mockCall(listCopyTargets, () => ({ targets: [target] }));
  const domElement = document.body.appendChild(document.createElement('div'));
  const location = { route: path, pathname: path, params: { couponId: '101' } };
  const contract = createTestContract({ user: aMerchant(), location });
  const props = { name: path, domElement, contract, onCrash: (error: unknown) => contract.report(error) };

  await act(async () => void lifecycle.mount(props));
  expect(await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })).toBeVisible();
  expect(await screen.findAllByText(/20% off|Google Merchant|link is incomplete/i)).not.toHaveLength(0);
  expect(contract.reported).toEqual([]);

  await act(async () => void lifecycle.unmount(props));
  expect(domElement).toBeEmptyDOMElement();
  domElement.remove();
});
