/** A team deploys its remote on its own day: nothing else is built, nothing is restarted. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { registryOf } from '@coupon-center/journeys';
import { publishChanged, rollBack } from '../../fixtures/remote-versions.ts';
import { root } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

function shellFiles(): Record<string, number> {
  const dist = join(root, 'shell/dist');
  return Object.fromEntries(readdirSync(dist).map((name) => [name, statSync(join(dist, name)).mtimeMs]));
}

test('a changed text of one remote shows after build, publish and reload; the shell is neither built nor restarted', async ({
  page,
  portal,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  const shellBefore = shellFiles();
  const pidBefore = portal.pid;
  const before = (await registryOf(portal)).remotes;

  await publishChanged(portal, 'mf-auth', '>Forgot password?<', '>Lost your password?<');

  await page.reload();
  await expect(page.getByRole('link', { name: 'Lost your password?' })).toBeVisible();
  const after = (await registryOf(portal)).remotes;
  const changed = Object.keys(after).filter(
    (name) => after[name]?.live.version !== before[name]?.live.version,
  );
  expect(changed).toEqual(['mf-auth']);
  expect(shellFiles()).toEqual(shellBefore);
  expect(portal.pid).toBe(pidBefore);

  await rollBack(portal, 'mf-auth');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
});
