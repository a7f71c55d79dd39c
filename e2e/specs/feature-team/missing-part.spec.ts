/** A lazy part of a remote fails to load: the rest of the page and what was typed stay. */
import { registerWithStore, signInAt } from '@coupon-center/journeys';
import { publishChanged, rollBack } from '../../fixtures/remote-versions.ts';
import { test } from '../../fixtures/faults.ts';
import { expect } from '../../fixtures/test.ts';

/** Files of lazy parts have numbers; those of a remote's first screen have names. */
const PARTS = /\/mf-[a-z]+\/[^/]+\/\d+\.[0-9a-f]+\.js$/;

test.describe('a file that fails once', () => {
  test.use({ allowedErrors: /status of 503/ });

  test('is requested again, without an error on the page', async ({ openFaulty }) => {
    const { page, faults } = await openFaulty();
    // From the beginning: an idle page loads lazy parts ahead.
    faults.refuse(PARTS, 503, 1);
    const refused = page.waitForResponse((response) => response.status() === 503);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await refused;
    await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a file of the shell that a remote shares', () => {
  test.use({ allowedErrors: /status of 503|failed at the stage 'load'|Loading chunk failed/ });

  test('is requested again by Retry after a failure', async ({ openFaulty }) => {
    const { page, faults } = await openFaulty();
    const html = await (await fetch(`${faults.origin}/login`)).text();
    // The files that the shell runs itself come first.
    const part = html.match(/(?<=rel="preload" href=")\/shell\/[^"]+\.js/g)?.at(-1);
    expect(part).toBeDefined();
    faults.refuse(new RegExp(`${part}$`), 503);
    await page.goto('/login');
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    faults.mend();
    await retry.click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(retry).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('a file that is gone', () => {
  test.use({ allowedErrors: /status of 404|GoneError/ });

  test('is replaced by a panel that reloads the page', async ({ openFaulty }) => {
    const { page, faults } = await openFaulty();
    await page.goto('/login');
    faults.refuse(PARTS, 404);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    const panel = page.getByRole('main').getByRole('alert');
    await expect(panel).toContainText('A new version of this page was published since you opened it.');
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    faults.mend();
    await panel.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('main').getByLabel('Email')).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test(
    'does not affect the form beside it, and the reload keeps the text typed there',
    { tag: '@full' },
    async ({ openFaulty, portal }) => {
      const { page, faults } = await openFaulty();
      const merchant = await registerWithStore(portal);
      await publishChanged(
        portal,
        'mf-store',
        "import { Checklist } from '../features/checklist/checklist.tsx';",
        `import { lazyPart } from '@coupon-center/remote-kit';
         const Checklist = lazyPart(async () => (await import('../features/checklist/checklist.tsx')).Checklist);`,
      );
      try {
        faults.refuse(PARTS, 404);
        await signInAt(page, '/my-store', merchant);
        const panel = page.getByRole('main').getByRole('alert').filter({ hasText: 'A new version' });
        await expect(panel).toBeVisible();
        await page.getByLabel('First name').fill('Annabel');
        faults.mend();
        await panel.getByRole('button', { name: 'Reload' }).click();
        await expect(page.getByRole('heading', { name: 'Get your page live' })).toBeVisible();
        await expect(page.getByLabel('First name')).toHaveValue('Annabel');
        await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
        await expect(page.getByText('Changes saved successfully')).toBeVisible();
      } finally {
        await rollBack(portal, 'mf-store');
      }
    },
  );
});
