/** A logo of any size is fitted into its frame before it is uploaded. */
import { expectAccessible, registerWithStore, signedIn } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

test('an image of another size is fitted by zoom and arrow keys, and becomes the logo', async ({
  portal,
  newContext,
}) => {
  const storageState = await signedIn(portal, await registerWithStore(portal));
  const page = await (await newContext({ storageState })).newPage();
  await page.goto('/my-store');
  await expect(page.getByRole('button', { name: 'SAVE CHANGES' })).toBeEnabled();
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } });
  await page.getByLabel('Logo file').setInputFiles({ name: 'square.jpeg', mimeType: 'image/jpeg', buffer });

  const dialog = page.getByRole('dialog', { name: 'Fit your logo' });
  await expect(dialog.locator('img')).toBeVisible();
  await expectAccessible(page);
  // The whole image is in the frame at first.
  const zoom = dialog.getByLabel('Zoom');
  const whole = Number(await zoom.inputValue());
  expect(whole).toBeLessThan(1);
  await zoom.focus();
  await page.keyboard.press('ArrowRight');
  expect(Number(await zoom.inputValue())).toBeGreaterThan(whole);
  await dialog.getByRole('button', { name: 'Use this logo' }).click();

  const logo = page.getByRole('img', { name: 'Your logo' });
  await expect(logo).toBeVisible();
  const size = await logo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ]);
  expect(size).toEqual([120, 40]);
  await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
  await page.reload();
  await expect(logo).toHaveAttribute('src', /\/images\//);
});
