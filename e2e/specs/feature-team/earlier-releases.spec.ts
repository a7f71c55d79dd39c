/**
 * Compatibility of versions: remotes of earlier releases in today's shell, and today's remotes in earlier shells. Those
 * that are promised to work do, and the others are refused before they are live.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUILD_RECORD_FILE,
  buildRecordSchema,
  remoteDeclarationSchema,
  SHELL_CONTRACT_VERSION,
  shellRecordSchema,
} from '@coupon-center/portal-contracts';
import type { BuildRecord, ShellRecord } from '@coupon-center/portal-contracts';
import { lacksOf } from '@coupon-center/release';
import { registryOf, signedIn } from '@coupon-center/journeys';
import { FILE_FAULTS, filesOf } from '../../fixtures/file-faults.ts';
import { test } from '../../fixtures/faults.ts';
import { publishFolder } from '../../fixtures/remote-versions.ts';
import { root } from '../../fixtures/portal.ts';
import { expect } from '../../fixtures/test.ts';

test.use({ allowedErrors: /integrity|failed at the stage/ });

const releases = join(root, 'testing/fixtures/releases');
const [current] = SHELL_CONTRACT_VERSION.split('.');
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

test('a remote that was built for the contract of this shell works in it, and runs no file that was changed', async ({
  portal,
  newContext,
  openFaulty,
}) => {
  // It was released before the remote had its further screens.
  await publishFolder(portal, join(releases, `contract-${current}`, 'mf-review'), '--drop-routes');
  try {
    const { version } = (await registryOf(portal)).remotes['mf-review']!.live;
    const storageState = await signedIn(portal, portal.provider);
    const page = await (await newContext({ baseURL: portal.origin, storageState })).newPage();
    await page.goto('/review');
    await expect(page.locator('[data-remote=mf-review]')).toHaveAttribute('data-version', version);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const faulty = await openFaulty((origin) => signedIn({ ...portal, origin }, portal.provider));
    FILE_FAULTS['tampered chunk']?.[0](faulty.faults, filesOf('mf-review'));
    await faulty.page.goto('/review');
    await expect(faulty.page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  } finally {
    await publishFolder(portal, join(root, 'mf-review'));
  }
});

/** Returns names that a remote imports and a shell lacks although both declare compatible versions. */
function brokenPromises(folder: string, { uses }: BuildRecord, shell: ShellRecord | undefined): string[] {
  const declaration = remoteDeclarationSchema.parse(readJson(folder, 'remote.json'));
  const lacks = shell
    ? lacksOf({ version: 'today', uses, declaration }, shell)
    : ['The shell has no record.'];
  // An earlier shell doesn't promise a module that it doesn't share, either; its pages keep the previous version.
  return lacks.filter((sentence) => !/ needs |does not provide/.test(sentence));
}

test("today's remotes and shell keep the promises of their declared versions to earlier ones", () => {
  const recordOf = (folder: string) => buildRecordSchema.parse(readJson(folder, 'dist', BUILD_RECORD_FILE));
  const earlier = join(releases, `contract-${current}`);
  const earlierShell = shellRecordSchema.parse(readJson(earlier, 'shell.json'));
  for (const name of readdirSync(root).filter((folder) => folder.startsWith('mf-'))) {
    const remote = join(root, name);
    expect(brokenPromises(remote, recordOf(remote), earlierShell)).toEqual([]);
  }
  const remote = join(earlier, 'mf-review');
  expect(brokenPromises(remote, recordOf(remote), recordOf(join(root, 'shell')).shell)).toEqual([]);
});
