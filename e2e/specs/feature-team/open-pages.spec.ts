/** A page that has been open for an hour, while versions are published, deleted and rolled back. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, registerWithStore, registryOf, signInAt } from '@coupon-center/journeys';
import { root } from '../../fixtures/portal.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { publishFolder, publishPatched, release, rollBack } from '../../fixtures/remote-versions.ts';
import { publishShell } from '../../fixtures/shell-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const ANSWERS = /\/page-remotes\.json/;

/**
 * Moves the page's clock ahead until the page has asked the server for new versions. The remote must have taken over its first
 * screen by then, because the time limit of its load would pass as well.
 */
async function letPass(page: Page, time: string): Promise<void> {
  await expect(page.locator('[data-screen]')).toHaveCount(0);
  const answered = page.waitForResponse(ANSWERS);
  await page.clock.fastForward(time);
  await answered;
}

const liveVersion = async (portal: Portal, remote: string) =>
  (await registryOf(portal)).remotes[remote]?.live.version ?? '';
const versionOn = (page: Page, remote: string) =>
  page.locator(`[data-remote=${remote}]`).getAttribute('data-version');

/** Hovers a link until the page has heard of a version, and loads its code. */
async function hoverUntilLoaded(page: Page, link: Locator, version: string): Promise<void> {
  let isLoaded = false;
  page.on('response', (response) => {
    isLoaded ||= response.url().includes(`/mf-auth/${version}/__federation_expose_lifecycle`);
  });
  const hover = async () => {
    await link.dispatchEvent('pointerover');
    return isLoaded;
  };
  await expect.poll(hover).toBe(true);
}

/** Counts documents: the one that is open, and each that replaces it. */
function countDocuments(page: Page): () => number {
  let loads = 1;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

const forgot = (page: Page) => page.getByRole('link', { name: 'Forgot password?' });
const lost = (page: Page) => page.getByRole('link', { name: 'Lost your password?' });
const publishLost = (portal: Portal, version: string) =>
  publishPatched(portal, 'mf-auth', version, [
    'children:"Forgot password?"',
    'children:"Lost your password?"',
  ]);

test.describe('an hour-old page', () => {
  test.use({ allowedErrors: /status of 404|GoneError|Refused to execute script/ });

  test('takes a published version on the next page, drops a rolled-back one at once, and needs no deleted file', async ({
    page,
    portal,
  }) => {
    const first = await liveVersion(portal, 'mf-auth');
    await page.clock.install();
    await page.goto('/login');
    await expect(forgot(page)).toBeVisible();
    const documents = countDocuments(page);

    try {
      await test.step('publish', async () => {
        await publishLost(portal, '9.1.0');
        await letPass(page, '01:00');
        await expect(forgot(page)).toBeVisible();
        expect(await versionOn(page, 'mf-auth')).toBe(first);
        const link = page.getByRole('main').getByRole('link', { name: 'Create your coupon page' });
        await hoverUntilLoaded(page, link, await liveVersion(portal, 'mf-auth'));
        await link.click();
        await expect(page.getByRole('heading', { level: 1, name: 'Create your coupon page' })).toBeFocused();
        expect(await versionOn(page, 'mf-auth')).toBe(await liveVersion(portal, 'mf-auth'));
        await page.goBack();
        await expect(lost(page)).toBeVisible();
      });

      await test.step('rollback', async () => {
        await rollBack(portal, 'mf-auth');
        await letPass(page, '01:00:00');
        // The notice closes by itself, on a slow machine before the other version is loaded.
        await expect(page.getByText('We found a problem with this page and replaced it')).toBeVisible();
        await expect(forgot(page)).toBeVisible();
        expect(await versionOn(page, 'mf-auth')).toBe(first);
        await expect(page).toHaveURL(/\/login$/);
      });

      await test.step('prune, before the page has noticed anything', async () => {
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
        await publishLost(portal, '9.2.0');
        await release(portal, 'withdraw', 'mf-auth', first);
        await release(portal, 'prune', 'mf-auth', '--days', '0');
        // Its files are gone; the tests after this one publish it again.
        await release(portal, 'reinstate', 'mf-auth', first);
        await page.clock.resume();
        const gone = page.waitForResponse(
          (response) => response.url().includes(first) && response.status() === 404,
        );
        await forgot(page).click();
        await gone;
        await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        expect(await versionOn(page, 'mf-auth')).toBe(await liveVersion(portal, 'mf-auth'));
      });
      expect(documents()).toBe(1);
    } finally {
      await publishFolder(portal, join(root, 'mf-auth'));
    }
  });
});

test(
  'unsaved changes stay on a version that is rolled back, with a notice to the user, until they are saved',
  { tag: '@tool' },
  async ({ page, portal }) => {
    const merchant = await registerWithStore(portal);
    const first = await liveVersion(portal, 'mf-store');
    await publishPatched(portal, 'mf-store', '9.1.0', ['"SAVE CHANGES"', '"SAVE ALL CHANGES"']);
    const second = await liveVersion(portal, 'mf-store');
    await page.clock.install();
    await signInAt(page, '/my-store', merchant);
    await page.getByLabel('First name').fill('Annabel');
    const documents = countDocuments(page);

    await rollBack(portal, 'mf-store');
    await letPass(page, '01:00');
    const notice = page.getByRole('alert').filter({ hasText: 'We found a problem with this page.' });
    await expect(notice).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Annabel');
    expect(await versionOn(page, 'mf-store')).toBe(second);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'SAVE ALL CHANGES' }).click();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'SAVE CHANGES' })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Annabel');
    expect(await versionOn(page, 'mf-store')).toBe(first);
    await expect(notice).toHaveCount(0);
    expect(documents()).toBe(1);
  },
);

test('a new shell loads with the next link, and one that was rolled back is replaced at once', async ({
  page,
  portal,
}) => {
  const shell = page.getByRole('contentinfo').locator('.version-badge');
  await page.clock.install();
  await page.goto('/');
  const shown = await shell.innerText();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(forgot(page)).toBeVisible();
  const documents = countDocuments(page);

  await publishShell(portal, '9.4.0');
  try {
    await letPass(page, '01:00');
    await expect(shell).toHaveText(shown);
    await forgot(page).click();
    await expect(shell).toHaveText('Version 9.4.0');
    await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
    expect(documents()).toBe(2);
  } finally {
    await release(portal, 'rollback', 'shell');
  }
  await letPass(page, '01:00');
  await expect(shell).toHaveText(shown);
  await expect(page.getByText('We found a problem with the portal and reloaded it')).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
  expect(documents()).toBe(3);
});

test('a server that keeps sending a recalled shell causes no loop', { tag: '@tool' }, async ({ page }) => {
  await page.clock.install();
  await page.route(ANSWERS, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { shell: string };
    await route.fulfill({
      response,
      json: { ...answer, shell: '9.9.9-deadbeef', recalled: { shell: [answer.shell] } },
    });
  });
  await page.goto('/login');
  await expect(forgot(page)).toBeVisible();
  const documents = countDocuments(page);
  const reloaded = page.waitForEvent('load');
  await letPass(page, '01:00');
  await reloaded;
  expect(documents()).toBe(2);

  await expect(forgot(page)).toBeVisible();
  await letPass(page, '01:00');
  await expect(page.getByRole('alert')).toContainText('We found a problem with the portal.');
  await forgot(page).click();
  await expect(page).toHaveURL(/password-reminder/);
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
  expect(documents()).toBe(2);
});
