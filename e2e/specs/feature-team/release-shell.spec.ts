/** The shell is released like a remote: open pages, and servers that lag behind, go on with the version they have. */
import type { Page } from '@playwright/test';
import { release } from '../../fixtures/remote-versions.ts';
import { saveData } from '../../fixtures/save-data.ts';
import { openShellPair } from '../../fixtures/shell-pair.ts';
import { liveShellOf, publishShell } from '../../fixtures/shell-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const versionOn = (page: Page) => page.getByRole('contentinfo').locator('.version-badge');

/** Follows which scripts of the shell a page asks for, and what fails. */
function watchScripts(page: Page): { versions: () => string[]; failed: () => string[] } {
  const versions = new Set<string>();
  const failed: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const version = /^\/shell\/([^/]+)\/.*\.js$/.exec(pathname)?.[1];
    if (version !== undefined) versions.add(version);
    if (response.status() >= 400 && !pathname.startsWith('/api/')) failed.push(response.url());
  });
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'script') failed.push(request.url());
  });
  return { versions: () => [...versions], failed: () => failed };
}

test('the next page has a new shell, an open page loads parts of its own version, and a rollback restores the old shell', async ({
  page,
  portal,
  newContext,
}, testInfo) => {
  const before = await liveShellOf(portal);
  // Otherwise the parts that the next page needs would be loaded already.
  await saveData(page);
  const scripts = watchScripts(page);
  await page.goto('/');
  const shown = await versionOn(page).innerText();

  const published = await publishShell(portal, '9.1.0');
  try {
    expect(await liveShellOf(portal)).toBe(published);
    const next = await (await newContext({ baseURL: portal.origin })).newPage();
    await next.goto('/login');
    await expect(versionOn(next)).toHaveText('Version 9.1.0');
    await expect(next.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();

    await test.step('the open page needs parts of its shell that it has not loaded yet', async () => {
      const loaded = page.waitForRequest(new RegExp(`/shell/${before}/.*\\.js$`));
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
      await loaded;
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
      await expect(versionOn(page)).toHaveText(shown);
      expect(scripts.versions()).toEqual([before]);
      expect(scripts.failed()).toEqual([]);
    });
  } finally {
    const start = performance.now();
    await release(portal, 'rollback', 'shell');
    await page.goto('/login');
    await expect(versionOn(page)).toHaveText(shown);
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    testInfo.annotations.push({ type: 'from the rollback to the next page', description: `${seconds} s` });
  }
  expect(await liveShellOf(portal)).toBe(before);
});

test.describe('two servers of the shell', () => {
  // They run without an API.
  test.use({ allowedErrors: /\/api\/|status of 404/ });

  test(
    'serve complete pages of either version while they disagree about the live one',
    { tag: '@tool' },
    async ({ portal, newContext }) => {
      const before = await liveShellOf(portal);
      const pair = await openShellPair(portal);
      try {
        pair.cutOff();
        const published = await publishShell(portal, '9.2.0');
        await pair.knows(published);
        const seen = new Set<string>();
        for (let load = 0; load < 2; load += 1) {
          const context = await newContext({ baseURL: pair.origin });
          const page = await context.newPage();
          const scripts = watchScripts(page);
          await page.goto('/');
          await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
          await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
          expect(scripts.failed()).toEqual([]);
          expect(scripts.versions()).toHaveLength(1);
          for (const version of scripts.versions()) seen.add(version);
          await context.close();
        }
        expect([...seen].sort()).toEqual([before, published].sort());
      } finally {
        await release(portal, 'promote', 'shell', before);
        await pair.close();
      }
    },
  );
});
