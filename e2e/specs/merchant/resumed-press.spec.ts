/** A merchant uses the controls of the last visit’s screen before any script has arrived. Also runs in Firefox. */
import { CouponsPage } from '@coupon-center/journeys';
import { hold } from '../../fixtures/hold.ts';
import { firstVisit, isResumed, SCRIPTS, signInMerchant } from '../../fixtures/resumed.ts';
import { expect, test } from '../../fixtures/test.ts';

const FIRST = 'Bulbs for the autumn';
const SECOND = 'Seeds for the spring';

test('a press before any script arrives takes effect once the screen is taken over', async ({
  portal,
  newContext,
}) => {
  const { context, page } = await signInMerchant({ portal, newContext }, [FIRST, SECOND]);
  const coupons = new CouponsPage(page);
  /** Presses a control of a page whose scripts come only after that. */
  async function press(path: string, action: () => Promise<void>): Promise<void> {
    await firstVisit(page, path);
    const letGo = await hold(context, SCRIPTS);
    // In Firefox, a reload would wait for the scripts.
    await page.goto(path, { waitUntil: 'commit' });
    await action();
    expect(await isResumed(page)).toBe(true);
    letGo();
    await context.unrouteAll({ behavior: 'wait' });
  }

  await press('/coupons', () => coupons.handleOf(SECOND).click());
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();

  await press('/my-store', () => page.getByRole('combobox', { name: 'Category' }).click());
  await expect(page.getByRole('listbox')).toBeVisible();

  await press('/coupons', () => coupons.handleOf(SECOND).press('ArrowUp'));
  await coupons.expectOrder([SECOND, FIRST]);
  await coupons.save();

  await page.setViewportSize({ width: 375, height: 740 });
  await press('/payment', () => page.getByRole('button', { name: 'Menu' }).click());
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coupons' }),
  ).toBeVisible();
});
