/** The screen of a new coupon, opened, and what its tests look for in it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCoupon, renderScreen } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { AddCouponScreen } from '../routes/add-coupon.tsx';
import { retype } from './coupon-form.ts';
import { aMerchant, serveCoupons, serveSubscription } from './merchant.ts';

/** The 31st in Toronto, the 1st already in Greenwich. */
export const TODAY = '2026-11-01T02:00:00Z';

export const saveButton = () => screen.getByRole('button', { name: 'Save Coupon' });
export const save = () => userEvent.click(saveButton());
export const description = () => screen.getByRole('textbox', { name: 'Coupon Description' });
export const describeAs = (text: string) => retype('Coupon Description', text);
export const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }));

/**
 * Open `/coupons/add` as a merchant who may add a coupon.
 * @param options.search the query string
 */
export async function openNewCoupon({
  user = aMerchant(),
  coupons = [aCoupon()],
  search = '',
  site = sites['6'],
} = {}) {
  serveSubscription();
  serveCoupons(coupons);
  const location = { route: '/coupons/add', pathname: '/coupons/add', search };
  const { contract, container } = renderScreen(AddCouponScreen, { user, location, site });
  await waitFor(() => expect(saveButton()).toBeEnabled());
  return { contract, container };
}
