/** Compares remotes and shells of earlier releases with each other, see `testing/fixtures/releases`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUILD_RECORD_FILE,
  buildRecordSchema,
  MANIFEST_FILE,
  remoteDeclarationSchema,
  shellRecordSchema,
} from '@coupon-center/portal-contracts';
import type { Registry, RemoteVersion, ShellRecord, ShellVersion } from '@coupon-center/portal-contracts';
import { checkAgainstShell, checkShell } from '@coupon-center/release';
import { fakeShell } from '@coupon-center/release/testing';
import { newService, publish } from './testing/publish-here.ts';

const releases = join(import.meta.dirname, '../../../testing/fixtures/releases');
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(releases, ...path), 'utf8'));

const shellOf = (release: string): ShellRecord => shellRecordSchema.parse(readJson(release, 'shell.json'));

function remoteOf(release: string): RemoteVersion {
  const { files, uses } = buildRecordSchema.parse(readJson(release, 'mf-review/dist', BUILD_RECORD_FILE));
  return {
    version: '1.0.0',
    publishedAt: '2026-11-01T00:00:00.000Z',
    entry: MANIFEST_FILE,
    files,
    ...(uses && { uses }),
    declaration: remoteDeclarationSchema.parse(readJson(release, 'mf-review/remote.json')),
  };
}

const released = (release: string): ShellVersion => ({
  version: shellOf(release).version,
  publishedAt: '2026-11-01T00:00:00.000Z',
  build: { files: {}, entry: [], chunks: {}, routes: [], shell: shellOf(release) },
});

const live = (remote: RemoteVersion): Registry => ({
  schema: 1,
  remotes: { 'mf-review': { live: remote, earlier: [] } },
});
const check = (remote: string, shell: string) => () =>
  checkAgainstShell(remoteOf(remote), {
    ...live(remoteOf(remote)),
    shell: { live: released(shell), earlier: [] },
  });

it.each(['contract-1', 'contract-2'])('a remote of %s is accepted by the shell of its release', (release) => {
  expect(check(release, release)).not.toThrow();
  expect(() => checkShell(shellOf(release), live(remoteOf(release)))).not.toThrow();
});

it.each([
  ['contract-1', 'contract-2', '^1.0.0', '2.0.0'],
  ['contract-2', 'contract-1', '^2.0.0', '1.2.0'],
])('a remote of %s is refused by a shell of %s, and its owner is named', (remote, shell, needed, spoken) => {
  const { version } = shellOf(shell);
  const reason = `mf-review 1.0.0 needs shell contract ${needed}, but shell ${version} has ${spoken}. Owner: review.`;
  expect(check(remote, shell)).toThrow(reason);
  expect(() => checkShell(shellOf(shell), live(remoteOf(remote)))).toThrow(reason);
});

it('refuses to publish a build for contract 1 because of its contract', async () => {
  const service = await newService();
  await publish(service, fakeShell(shellOf('contract-2')));
  await expect(publish(service, { folder: join(releases, 'contract-1/mf-review') })).rejects.toThrow(
    'mf-review 1.0.0 needs shell contract ^1.0.0, but shell 3.2.7 has 2.0.0. Owner: review.',
  );
});

it('refuses a shell that lacks a name a published remote imports', () => {
  const shell = shellOf('contract-2');
  const ui = shell.provides['@coupon-center/ui']!;
  ui.names = ui.names.filter((name) => name !== 'StatusChip');
  expect(() => checkShell({ ...shell, version: '3.3.0' }, live(remoteOf('contract-2')))).toThrow(
    'mf-review 1.0.0 imports StatusChip from @coupon-center/ui, which shell 3.3.0 no longer has. Owner: review.',
  );
});
