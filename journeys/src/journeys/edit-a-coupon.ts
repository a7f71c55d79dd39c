/** A merchant changes the text of a coupon. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { merchantWithCoupons } from '../accounts/merchant.ts';
import { CouponFormPage } from '../pages/coupon-form.page.ts';
import { CouponsPage } from '../pages/coupons.page.ts';
import { signInAt } from '../pages/sign-in.ts';
import type { RunningPortal } from '../portal.ts';

export interface MerchantJourneyTools {
  /** Page of a guest. */
  page: Page;
  portal: RunningPortal;
}

/** Opens one of two coupons from the list, changes its description, and finds it there, also after reloading. */
export async function editACoupon({ page, portal }: MerchantJourneyTools): Promise<void> {
  const merchant = await merchantWithCoupons(portal, ['All plants and pots', 'Seeds for the spring']);
  await signInAt(page, '/coupons', merchant);
  const coupons = new CouponsPage(page);
  await coupons.edit('Seeds for the spring');
  await new CouponFormPage(page).fill({ description: 'Bulbs for the autumn' });
  await new CouponFormPage(page).save();
  await coupons.expectOrder(['All plants and pots', 'Bulbs for the autumn']);
  await page.reload();
  await coupons.expectOrder(['All plants and pots', 'Bulbs for the autumn']);
  await expect(page.getByText('Seeds for the spring')).toHaveCount(0);
}
