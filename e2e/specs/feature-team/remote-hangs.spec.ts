/** A server accepts a request for a remote's file and never responds: a panel within ten seconds, and a way out of it. */
import type { Page } from '@playwright/test';
import { test } from '../../fixtures/faults.ts';
import type { FaultyPage } from '../../fixtures/faults.ts';
import { publishPatched, rollBack } from '../../fixtures/remote-versions.ts';
import { expect } from '../../fixtures/test.ts';

test.use({ allowedErrors: /failed at the stage '(manifest|load)'|Failed to load resource/ });

/**
 * The files of mf-auth's first screen, in the order in which they are requested. A page that is opened there contains the data of
 * the manifest.
 */
const FILES = {
  manifest: /\/mf-auth\/.*\/mf-manifest\.json$/,
  entry: /\/mf-auth\/.*\/remoteEntry\./,
  chunk: /\/mf-auth\/.*\/__federation_expose_lifecycle\./,
};

const panel = (page: Page) => page.getByRole('main').getByRole('alert');
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' });

/** Opens a page of mf-auth, or goes there if its manifest is to hang. */
async function openLogin(page: Page, file: RegExp): Promise<void> {
  if (file === FILES.manifest) {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    return;
  }
  // A page whose preloads hang never fires its load event.
  await page.goto('/login', { waitUntil: 'commit' });
  // The first screen stays until the panel replaces it.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  // The panel comes ten seconds after the shell has started.
  await page.waitForFunction(() => '__couponCenter' in window);
}

/** Opens a page of mf-auth whose file hangs, and waits for the panel. */
async function meetPanel({ page, faults }: FaultyPage, file: RegExp): Promise<void> {
  faults.hang(file);
  await openLogin(page, file);
  await expect(retry(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  faults.mend();
}

async function expectScreen({ page }: FaultyPage): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
}

test('a panel replaces a remote whose file hangs, until Retry or a late response brings the screen', async ({
  openFaulty,
}) => {
  // All at once, because the panel appears after ten seconds; six pages on a busy machine take a while.
  test.slow();
  const whereRetryBringsTheScreen = Object.values(FILES).map(async (file) => {
    const opened = await openFaulty();
    await meetPanel(opened, file);
    await retry(opened.page).click();
    await expectScreen(opened);
  });
  const whereItArrivesLate = async () => {
    const opened = await openFaulty();
    await meetPanel(opened, FILES.chunk);
    opened.faults.answer();
    await expectScreen(opened);
  };
  const whereRetryHangsToo = async () => {
    const opened = await openFaulty();
    await meetPanel(opened, FILES.entry);
    opened.faults.hang(FILES.entry);
    await retry(opened.page).click();
    await expect(panel(opened.page).getByRole('status')).toHaveText('Trying again…');
    await expect(retry(opened.page)).toHaveAttribute('aria-busy', 'true');
    opened.faults.mend();
    opened.faults.answer();
    await expectScreen(opened);
  };
  await Promise.all([...whereRetryBringsTheScreen, whereItArrivesLate(), whereRetryHangsToo()]);
});

test(
  'the previous version replaces one that hangs, without a panel',
  { tag: '@full' },
  async ({ openFaulty, portal }) => {
    const { page, faults } = await openFaulty();
    await publishPatched(portal, 'mf-auth', '9.0.1', ['"Forgot password?"', '"Lost your password?"']);
    try {
      faults.hang(/\/mf-auth\/9\.0\.1/);
      await page.goto('/login', { waitUntil: 'commit' });
      const screen = page.getByRole('link', { name: 'Forgot password?' });
      await expect(screen.or(panel(page))).toBeVisible();
      expect(await panel(page).count()).toBe(0);
    } finally {
      await rollBack(portal, 'mf-auth');
    }
  },
);
