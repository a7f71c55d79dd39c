/** A version crashes after mounting: the previous one replaces it, and if that crashes too, a panel does. */
import type { Page } from '@playwright/test';
import { registerWithStore, registryOf, signedIn } from '@coupon-center/journeys';
import type { Portal } from '../../fixtures/portal.ts';
import { publishPatched, release, rollBack } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const CRASH = 'The offer cannot be drawn.';
test.use({ allowedErrors: new RegExp(`${CRASH}|Version \\S+ crashed`) });

/**
 * Publishes a version that crashes when the plan arrives from the API.
 * @returns its name
 */
async function publishCrashing(portal: Portal, packageVersion: string): Promise<string> {
  await publishPatched(portal, 'mf-payments', packageVersion, [
    'children:"Subscribe Now"',
    `children:(()=>{throw new Error("${CRASH}")})()`,
  ]);
  return await liveVersion(portal);
}

const liveVersion = async (portal: Portal) =>
  (await registryOf(portal)).remotes['mf-payments']?.live.version ?? '';

/** Collects the versions that crash, in order. */
function watchCrashes(page: Page): string[] {
  const crashed: string[] = [];
  page.on('console', (message) => {
    const version = /Version (\S+) crashed/.exec(message.text())?.[1];
    if (version) crashed.push(version);
  });
  return crashed;
}

const offer = (page: Page) => page.getByRole('link', { name: 'Subscribe Now' });
const menu = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });

test('the previous version replaces a crashing one, once; if both crash, Retry on the panel tries each again', async ({
  portal,
  newContext,
}) => {
  const sound = await liveVersion(portal);
  const merchant = await registerWithStore(portal);
  const context = await newContext({
    baseURL: portal.origin,
    storageState: await signedIn(portal, merchant),
  });
  const page = await context.newPage();
  const crashed = watchCrashes(page);
  const published: string[] = [];
  try {
    await test.step('the previous version works', async () => {
      published.push(await publishCrashing(portal, '9.0.1'));
      await page.goto('/payment');
      await expect(offer(page)).toBeVisible();
      await expect(page.locator('[data-remote=mf-payments]')).toHaveAttribute('data-version', sound);
      await menu(page, 'My Store').click();
      await expect(page.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeVisible();
      await menu(page, 'Payment').click();
      await expect(offer(page)).toBeVisible();
      expect(crashed).toEqual(published);
    });

    await test.step('the previous version crashes as well', async () => {
      published.unshift(await publishCrashing(portal, '9.0.2'));
      crashed.length = 0;
      await page.reload();
      const panel = page.getByRole('main').getByRole('alert');
      await expect.poll(() => crashed).toEqual(published);
      await expect(panel).toContainText('This page cannot be shown right now');
      expect(crashed).toEqual(published);

      await panel.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => crashed).toEqual([...published, ...published]);
      await expect(panel).toBeVisible();
      await menu(page, 'My Store').click();
      await expect(page.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeVisible();
      expect(crashed).toEqual([...published, ...published]);
    });

    await test.step('the team reads the position in its source', async () => {
      await expect
        .poll(() => release(portal, 'errors', 'mf-payments'))
        .toMatch(/Error \(crash\)\n {4}at src\/features\/subscription\/[\w-]+\.tsx:\d+:\d+/);
      const errors = await release(portal, 'errors', 'mf-payments');
      for (const version of published) expect(errors).toContain(version);
      expect(errors).toContain('Owner: payments.');
      expect(errors).not.toContain(CRASH);
    });
  } finally {
    while (published.pop()) await rollBack(portal, 'mf-payments');
  }
  await page.goto('/payment');
  await expect(offer(page)).toBeVisible();
});
