/** A logo of any size is fitted into its frame before it is uploaded. */
import type { Page } from '@playwright/test';
import { expectAccessible, registerWithStore, signedIn } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

/** Draws a white bar on a transparent ground, in the size of a logo. */
const whiteLogo = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 40 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(20, 10, 80, 20);
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });

test('a logo that would be invisible on white is put on a color, which becomes part of the picture', async ({
  portal,
  newContext,
}) => {
  const storageState = await signedIn(portal, await registerWithStore(portal));
  const page = await (await newContext({ storageState })).newPage();
  await page.goto('/my-store');
  await expect(page.getByRole('button', { name: 'SAVE CHANGES' })).toBeEnabled();
  const buffer = Buffer.from(await whiteLogo(page), 'base64');
  await page.getByLabel('Logo file').setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer });

  const dialog = page.getByRole('dialog', { name: 'Fit your logo' });
  await expect(dialog.getByRole('group', { name: /^This logo is very light/ })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Your color' }).check();
  await dialog.getByLabel('Choose your color').fill('#0000ff');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this logo' }).click();
  await expect(dialog).toBeHidden();

  const pixels = await page
    .getByRole('img', { name: 'Your logo' })
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 40 });
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return [2, 60].map((x) => [...context.getImageData(x, 20, 1, 1).data]);
    });
  expect(pixels).toEqual([
    [0, 0, 255, 255],
    [255, 255, 255, 255],
  ]);
});

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
