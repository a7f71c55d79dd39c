/** The catalogue of shared controls: all are accessible, in both schemes and on a small phone. */
import { serveCatalogue } from '@coupon-center/stack/catalogue';
import { expectAccessible } from '@coupon-center/journeys';
import type { Locator } from '@playwright/test';
import { expect, test as base } from '../../fixtures/test.ts';

const test = base.extend<object, { catalogue: string }>({
  catalogue: [
    async ({}, use) => {
      const server = await serveCatalogue(0);
      await use(server.origin);
      await server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ catalogue }, use) => use(catalogue),
});

test('no control has a violation in light or dark, or scrolls sideways on a small phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?page=everything');
  await expect(page.getByRole('heading', { name: 'VisuallyHidden: Announced' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a chosen scheme overrides that of the system', async ({ page }) => {
  async function backgroundAt(address: string) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  const light = await backgroundAt('/?page=notice&scheme=light');
  expect(await backgroundAt('/?page=notice&scheme=system')).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await backgroundAt('/?page=notice&scheme=system')).toBe(light);
});

test('the select box works by keyboard alone', async ({ page }) => {
  await page.goto('/?page=select-box');
  // The rest of the page is hidden while the list is open.
  const box = page.getByRole('combobox', { name: 'Offer Types', includeHidden: true });
  await box.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Select all' }).press('Enter');
  await expect(box).toHaveText('3 items selected');
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
});

test('nothing moves for users who prefer reduced motion', async ({ page }) => {
  const moving = () => page.evaluate(() => document.getAnimations().length);
  await page.goto('/?page=skeletons');
  await expect(page.getByRole('heading', { name: 'CardSkeleton' })).toBeVisible();
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
});

test('with forced colours, buttons and chips keep their shape, disabled ones are grey, and chosen ones are marked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const lookOf = (words: Locator) =>
    words.evaluate((element) => {
      const part = element.closest('button, .MuiChip-root, [role="option"]')!;
      const probe = document.createElement('span');
      probe.style.cssText = 'forced-color-adjust: none; color: GrayText; background-color: Highlight';
      document.body.append(probe);
      const system = getComputedStyle(probe);
      const { color, backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(part);
      return {
        isGrey: color === system.color,
        isChosen: backgroundColor === system.backgroundColor,
        border: `${borderTopWidth} ${borderTopStyle}`,
      };
    });
  const look = (name: string) => lookOf(page.getByText(name, { exact: true }).first());
  const shaped = { isGrey: false, isChosen: false, border: '1px solid' };
  await page.goto('/?page=inert-button');
  expect(await look('Restore')).toEqual({ ...shaped, isGrey: true });
  await page.goto('/?page=action-button');
  expect(await look('Keeps its width')).toEqual(shaped);
  expect(await look('Yes, cancel')).toEqual(shaped);
  expect(await look('Not chosen')).toEqual(shaped);
  expect(await look('Chosen')).toEqual({ ...shaped, isChosen: true });
  // Text buttons stand side by side, and borders would touch.
  expect(await look('Fails')).toEqual({ ...shaped, border: '0px none' });
  await page.goto('/?page=status-chip');
  expect(await look('This is warning')).toEqual(shaped);
  await page.goto('/?page=select-box');
  await page.getByRole('combobox').filter({ hasText: 'Sitewide percent' }).first().press('Enter');
  // It also has the focus, whose fill must not replace the mark.
  const chosen = page.getByRole('option', { name: 'Sitewide percent', selected: true });
  await expect(chosen).toBeFocused();
  expect(await lookOf(chosen)).toMatchObject({ isGrey: false, isChosen: true });
  expect(await lookOf(page.getByRole('option', { name: 'Free shipping' }))).toMatchObject({
    isChosen: false,
  });
});

test('no control overflows a phone when text is twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/?page=everything');
  await expect(page.getByRole('heading', { name: 'VisuallyHidden: Announced' })).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
      .map((part) => `${part.tagName} ${part.getAttribute('class') ?? ''} ${part.textContent.slice(0, 40)}`),
  );
  expect(outside).toEqual([]);
});
