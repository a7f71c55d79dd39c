/** One remote's files are gone: the page stays usable, the others work, and Retry brings it back. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible, registerWithStore, registryOf, signInAt } from '@coupon-center/journeys';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

// A version that is gone answers 404, whose body is not the one that the registry vouches for.
test.use({ allowedErrors: /mf-store\/\S+\/mf-manifest\.json|failed at the stage 'manifest'|status of 404/ });

/** Returns the path of a remote's manifest in the store of the release service. */
async function manifestOf({ origin, dataDir }: Portal, remote: string): Promise<string> {
  const live = (await registryOf({ origin })).remotes[remote]?.live;
  const { headers } = await fetch(`${origin}/remotes/${remote}/${live?.version}/${live?.entry}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  const sha256 = headers.get('etag')?.replaceAll('"', '') ?? '';
  return join(dataDir, 'release/files', sha256.slice(0, 2), sha256);
}

test('with the files of one remote gone, layout, menu and other remotes work; Retry works once they are back', async ({
  page,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  // Done before the browser has the file: an idle page prefetches the remotes in its menu.
  const file = await manifestOf(portal, 'mf-store');
  renameSync(file, `${file}.away`);
  try {
    await signInAt(page, '/payment', merchant);
    await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeVisible();
    await page.goto('/my-store');
    const panel = page.getByRole('main').getByRole('alert');
    await expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'My Store' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('banner').getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'My Store' }).click();
    await expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible();
  } finally {
    renameSync(`${file}.away`, file);
  }
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeVisible();
});
