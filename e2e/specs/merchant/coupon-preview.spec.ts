/** The preview beside the form matches what shoppers get. */
import type { Page } from '@playwright/test';
import { openStore, register, signInAt, subscribe } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

/**
 * Returns the markup of the only card on a page, with sorted attributes, ids without their number, and without what the store
 * page's script adds: a status, and a button around the code. It leaves out the name and logo of the store, which the store page
 * shows outside the card.
 */
function cardOf(page: Page): Promise<string> {
  return page.locator('.coupon-card').evaluate((card) => {
    const describe = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      if (['copied', 'coupon-card-store'].includes(node.className)) return '';
      const attributes = [...node.attributes]
        .filter(({ name }) => node.tagName !== 'BUTTON' || name === 'class')
        .map(({ name, value }) => `${name}=${value.replaceAll(/coupon-\d+/g, 'coupon-n')}`);
      const tag = node.tagName.replace('BUTTON', 'P');
      return `<${[tag, ...attributes.sort()].join(' ')}>${[...node.childNodes].map(describe).join('')}`;
    };
    return describe(card);
  });
}

/** Colours, fonts and sizes of the parts of the card; only its width may differ by place. */
function looksOf(page: Page): Promise<string[]> {
  return page
    .locator('.coupon-card *:not(.copied, .coupon-card-store, .coupon-card-store *)')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { color, backgroundColor, fontFamily, fontSize, fontWeight, lineHeight } =
          getComputedStyle(part);
        return [
          part.tagName.replace('BUTTON', 'P'),
          color,
          backgroundColor,
          fontFamily,
          fontSize,
          fontWeight,
          lineHeight,
        ].join(' ');
      }),
    );
}

// @spec 2.82
test('a coupon is typed, previewed and saved, and looks the same on the store page as in the preview', async ({
  page,
  portal,
}) => {
  const merchant = await register(portal);
  const store = await openStore(portal, merchant);
  await subscribe(portal, merchant);
  await signInAt(page, '/coupons/add', merchant);
  await page.getByRole('textbox', { name: 'Savings', exact: true }).fill('12.5');
  await page.getByLabel('Is Savings Range').check();
  await page.getByLabel('Coupon Description').fill("Boots & shoes, <b>'all'</b> sizes");
  await page.getByLabel('Coupon Code').fill('BOOTS');
  await page.getByLabel('Destination URL').fill('shop.example/boots');
  await page
    .getByRole('group', { name: 'Expiration Date' })
    .getByRole('spinbutton', { name: 'Month' })
    .click();
  await page.keyboard.type('12312199');
  await expect(page.getByText('Expires Dec 31, 2199')).toBeVisible();
  await page.getByText('Restrictions (optional)').click();
  await page.getByLabel('One per customer').check();
  await page.getByLabel('Other Restrictions').fill('Not with other offers');
  await expect(page.getByText('Details: One per customer · Not with other offers')).toBeVisible();
  const [previewed, look] = [await cardOf(page), await looksOf(page)];
  await page.getByRole('button', { name: 'Save Coupon' }).click();
  await expect(page).toHaveURL(/\/coupons$/);

  await page.goto(store.url);
  await expect(page.getByText('UP TO 12.5% OFF')).toBeVisible();
  expect(await cardOf(page)).toBe(previewed);
  expect(await looksOf(page)).toEqual(look);
});
