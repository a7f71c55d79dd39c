/** Tests a page with remotes of earlier releases in the registry, see `testing/fixtures/releases`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import {
  BUILD_RECORD_FILE,
  buildRecordSchema,
  federationManifestSchema,
  MANIFEST_FILE,
  missingNames,
  remoteDeclarationSchema,
  shellRecordSchema,
} from '@coupon-center/portal-contracts';
import type { RemoteVersion, ShellRecord } from '@coupon-center/portal-contracts';
import type { RemoteLifecycles, ShellContract } from '@coupon-center/remote-kit';
import { publishedVersion, receiveRemotes, sendRemotes } from '@coupon-center/shell-page';
import type { PageRemote, PageRemoteVersion } from '@coupon-center/shell-page';
import { loadLifecycles } from './federation.ts';
import { createRemoteMounts } from './remote-mounts.ts';

// jsdom runs no scripts; `e2e/specs/feature-team/earlier-releases.spec.ts` runs those of a remote that works.
jest.mock('./federation.ts', () => ({ loadLifecycles: jest.fn() }));

const releases = join(import.meta.dirname, '../../../testing/fixtures/releases');
const text = (...path: string[]) => readFileSync(join(releases, ...path), 'utf8');
const readJson = (...path: string[]): unknown => JSON.parse(text(...path));
const shell = shellRecordSchema.parse(readJson('contract-2/shell.json'));

/** A version as listed in a shell's page, with the modules that the server found missing there. */
function pageVersion(release: string, version: string, provides: ShellRecord['provides']): PageRemoteVersion {
  const { files, uses } = buildRecordSchema.parse(readJson(release, 'mf-review/dist', BUILD_RECORD_FILE));
  const declaration = remoteDeclarationSchema.parse(readJson(release, 'mf-review/remote.json'));
  const record: RemoteVersion = { version, publishedAt: '', entry: MANIFEST_FILE, files, declaration };
  const remote = `mf-review ${version}`;
  const names = missingNames({ uses: uses ?? {}, provides, satisfies, remote, shell: 'shell 3.3.0' });
  const contract = `${remote} needs shell contract ${declaration.shellContract}.`;
  const isSpoken = satisfies(shell.contract, declaration.shellContract);
  return publishedVersion(record, [...(isSpoken ? [] : [contract]), ...names].join(' '));
}

function withoutName(name: string): ShellRecord['provides'] {
  const ui = shell.provides['@coupon-center/ui']!;
  return { ...shell.provides, '@coupon-center/ui': { ...ui, names: ui.names.filter((one) => one !== name) } };
}

/** Mounts the remote of a page; the server answers with the manifests of the releases. */
async function mount(remote: PageRemote) {
  const received = receiveRemotes(sendRemotes({ 'mf-review': remote }))['mf-review']!;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const release = address === `${old.base}${MANIFEST_FILE}` ? 'contract-1' : 'contract-2';
    return new Response(text(release, 'mf-review/dist', MANIFEST_FILE));
  });
  const lifecycles: RemoteLifecycles = {
    bootstrap: async () => undefined,
    mount: async () => undefined,
    unmount: async () => undefined,
  };
  jest.mocked(loadLifecycles).mockReset().mockResolvedValue(lifecycles);
  const vouchFor = jest.fn();
  const report = jest.fn();
  const mounts = createRemoteMounts({ page: { assets: {} }, guard: { vouchFor, forget: jest.fn() }, report });
  const outlet = document.createElement('div');
  const { ready } = mounts.mount({
    name: 'mf-review',
    remote: received,
    outlet,
    contractWith: () => ({ location: { get: () => ({ route: '/review' }) } }) as ShellContract,
    onCrash: () => undefined,
  });
  const outcome = await ready.then(
    () => 'mounted',
    (error: unknown) => error,
  );
  const loaded = jest.mocked(loadLifecycles).mock.calls.map(([{ version }]) => version);
  const reported = report.mock.calls.map(([, { version, stage }]) => `${version} ${stage}`);
  return { outcome, loaded, reported, vouchFor, mounted: mounts.mounted() };
}

const works = pageVersion('contract-2', '1.0.0-new', shell.provides);
const old = pageVersion('contract-1', '1.0.0-old', shell.provides);
const lacking = pageVersion('contract-2', '1.1.0-lacking', withoutName('StatusChip'));

it('a remote for the contract of this shell is mounted, and its manifest vouches for its files', async () => {
  const { outcome, reported, vouchFor } = await mount({ live: works });
  expect([outcome, reported]).toEqual(['mounted', []]);
  const manifest = federationManifestSchema.parse(readJson('contract-2/mf-review/dist', MANIFEST_FILE));
  expect(vouchFor).toHaveBeenCalledWith('/remotes/mf-review/1.0.0-new/', manifest.files);
});

it.each([
  ['for contract 1', old, /needs shell contract \^1\.0\.0/],
  [
    'that imports a name which this shell no longer has',
    lacking,
    /^mf-review 1\.1\.0-lacking imports StatusChip from @coupon-center\/ui, which shell 3\.3\.0 no longer has\./,
  ],
])('a remote %s is refused before its code is fetched, once, with the reason', async (_, live, reason) => {
  const { outcome, loaded, reported, vouchFor } = await mount({ live });
  expect(outcome).toMatchObject({ stage: 'contract', cause: { message: expect.stringMatching(reason) } });
  expect(fetch).not.toHaveBeenCalled();
  expect([loaded, reported]).toEqual([[], [`${live.version} contract`]]);
  expect(vouchFor).not.toHaveBeenCalled();
});

it('the version before it replaces a refused one', async () => {
  const { outcome, reported, mounted } = await mount({ live: old, earlier: works });
  expect([outcome, reported, mounted]).toEqual([
    'mounted',
    ['1.0.0-old contract'],
    { 'mf-review': '1.0.0-new' },
  ]);
});
