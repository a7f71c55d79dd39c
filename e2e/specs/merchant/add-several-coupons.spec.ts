/** Several coupons from pasted lines, and the ways out of a coupon's form. */
import {
  merchantWithCoupons,
  CouponFormPage,
  CouponsPage,
  expectAccessible,
  KeyboardUser,
  signInAt,
} from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

const WINTER = '20% off everything, SAVE20, 2199-12-01, 2199-12-31';

test('coupons are pasted, corrected, and saved by keyboard, and only failed ones stay', async ({
  page,
  portal,
}) => {
  const merchant = await merchantWithCoupons(portal, [
    { offer_type: 'sitewide percent', savings_percent: 20, description: 'All plants and pots' },
  ]);
  await signInAt(page, '/coupons', merchant);
  const user = new KeyboardUser(page);
  await user.press(page.getByRole('link', { name: 'Add several' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Add several coupons' })).toBeVisible();
  const lines = page.getByRole('textbox', { name: 'One coupon per line' });
  await user.goTo(lines);
  await page.keyboard.insertText(`${WINTER}\nCA$10 off boots, BOOTS, 03/04/2199, 2199-05-01`);
  await expect(page.getByText('1 of 2 ready.')).toBeVisible();
  await expectAccessible(page);
  await user.press(page.getByRole('button', { name: 'Mar 4, 2199' }));
  await expect(page.getByText('2 ready.')).toBeVisible();
  await user.press(page.getByRole('button', { name: 'Save 2 coupons' }));
  await expect(page.getByText('2 coupons saved')).toBeVisible();
  await expect(lines).toHaveValue('');
  await user.press(page.getByRole('link', { name: 'See your coupons' }));
  await new CouponsPage(page).expectOrder(['All plants and pots', '20% off everything', 'CA$10 off boots']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

  test('the form keeps its preview and buttons in view, covers no field, and can be left, archived and duplicated', async ({
    page,
    portal,
  }) => {
    const merchant = await merchantWithCoupons(portal, [
      {
        offer_type: 'sitewide percent',
        savings_percent: 20,
        description: 'All plants and pots',
        start_date: '2199-12-01',
        expiration_date: '2199-12-24',
      },
    ]);
    await signInAt(page, '/coupons', merchant);
    await new CouponsPage(page).edit('All plants and pots');
    const save = page.getByRole('button', { name: 'Save Changes' });
    const strip = page.getByRole('button', { name: /^Preview/ });

    await test.step('preview and Save are in view, and Save is there once', async () => {
      await new CouponFormPage(page).fill({ savings: '35' });
      await expect(strip).toHaveText('Preview: 35% OFF');
      await expect(strip).toBeInViewport({ ratio: 1 });
      await expect(save).toBeInViewport({ ratio: 1 });
      await expect(save).toHaveCount(1);
      await expectAccessible(page);
    });

    await test.step('no field is covered', async () => {
      const fields = [
        page.getByLabel('Coupon Description'),
        page.getByLabel('Destination URL'),
        page.getByLabel('Coupon Code'),
        page.getByLabel('No Expiration Date'),
      ];
      for (const field of fields) {
        await field.focus();
        const bar = (await save.boundingBox())?.y ?? 0;
        const box = await field.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
      }
    });

    await test.step('the preview opens and closes without moving anything', async () => {
      const before = await page.evaluate(() => document.documentElement.scrollHeight);
      await strip.tap();
      await expect(page.locator('.coupon-card')).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);
      await page.keyboard.press('Escape');
      await expect(page.locator('.coupon-card')).toBeHidden();
    });

    await test.step('Cancel asks first, and Archive can be undone in the list', async () => {
      await page.getByRole('button', { name: 'Cancel' }).tap();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).tap();
      await page.getByRole('button', { name: 'Archive' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).tap();
      await expect(page).toHaveURL(/\/coupons$/);
      await page.getByRole('button', { name: 'Undo' }).tap();
      await new CouponsPage(page).expectOrder(['All plants and pots']);
    });

    await test.step('a copy takes the dates of the next season', async () => {
      await new CouponsPage(page).edit('All plants and pots');
      await page.getByRole('link', { name: 'Duplicate' }).tap();
      await page.getByRole('button', { name: 'Right after it ends' }).tap();
      await expect(page.getByText('Dec 25, 2199 to Jan 17, 2200 (24 days)').first()).toBeVisible();
      await new CouponFormPage(page).save();
      await expect(new CouponsPage(page).cards()).toHaveCount(2);
    });
  });
});
