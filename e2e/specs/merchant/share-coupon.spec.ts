/** Everything that a merchant copies or downloads from the share screen, by keyboard, works where it is used. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import { expectAccessible, KeyboardUser, signInAt } from '@coupon-center/journeys';
import { openLiveStore } from '../../fixtures/live-store.ts';
import { expect, test } from '../../fixtures/test.ts';

// The browser requests an icon beside the poster, which is not a page and has none.
test.use({ allowedErrors: /the server responded with a status of 404/ });

/** Reads a QR code from a picture, like a phone's camera. */
async function readQr(page: Page, svg: string): Promise<string> {
  const pixels = await page.evaluate(async (text) => {
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await picture.decode();
    const { width, height } = picture;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    return { width, height, data: [...(context?.getImageData(0, 0, width, height).data ?? [])] };
  }, svg);
  return decodeQr({ ...pixels, data: new Uint8Array(pixels.data) });
}

test('the link, QR code, image and poster of a coupon can be copied or saved by keyboard, and are correct', async ({
  page,
  portal,
  newContext,
}) => {
  const { merchant, store, coupons } = await openLiveStore(portal, { name: 'Avocet Books' }, [
    { offer_type: 'sitewide percent', savings_percent: 20, description: 'Novels', discount_code: 'READ20' },
  ]);
  const id = coupons[0]?.id;
  const address = `${store.url}/${id}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAt(page, `/coupons/${id}/share`, merchant);
  const user = new KeyboardUser(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const panel = (name: string) => page.getByRole('region', { name });

  await test.step('the link is copied, and the page says so', async () => {
    const copy = panel('Link').getByRole('button', { name: 'Copy link' });
    await user.press(copy);
    await expect(panel('Link').getByRole('status')).toHaveText('Copied');
    await expect(copy).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const shopper = await (await newContext()).newPage();
    await shopper.goto(address);
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('20% OFF at Avocet Books');
  });

  await test.step('the QR code is saved as SVG, and leads there', async () => {
    const saved = page.waitForEvent('download');
    await user.press(panel('QR code').getByRole('button', { name: 'Download as SVG' }));
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`coupon-${id}.svg`);
    const svg = await readFile(await download.path(), 'utf8');
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    const elsewhere = await (await newContext()).newPage();
    expect(await readQr(elsewhere, svg)).toBe(address);
  });

  await test.step('the image is shown, and saved as PNG', async () => {
    const image = panel('Image').getByRole('img');
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).toHaveJSProperty('naturalWidth', 1200);
    const link = panel('Image').getByRole('link', { name: /^Download image/ });
    const saved = page.waitForEvent('download');
    await user.press(link);
    const download = await saved;
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('image/png');
    expect(download.suggestedFilename()).toBe(`coupon-${id}.png`);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  await test.step('the poster opens as a PDF beside the portal', async () => {
    const link = panel('Poster').getByRole('link', { name: /^Open the poster/ });
    const opened = page.context().waitForEvent('page');
    await user.press(link);
    await (await opened).close();
    await page.bringToFront();
    await expect(link).toBeFocused();
    const poster = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(poster.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`-${id}.pdf`),
    });
    expect((await poster.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('text can be copied field by field', async () => {
    await user.press(panel('Text for a post').getByRole('button', { name: 'Copy text' }));
    await expect(panel('Text for a post').getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('Use the code READ20.');
    expect(text).toContain(address);
  });
  await expectAccessible(page);
});
