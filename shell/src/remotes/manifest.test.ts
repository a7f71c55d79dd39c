import { createHash } from 'node:crypto';
import { fingerprintOf } from '@coupon-center/portal-contracts';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { versionOf } from '../testing/fixtures.ts';
import { fetchManifest } from './manifest.ts';

const version = versionOf('1.0.0-a');
const manifest = {
  metaData: { remoteEntry: { name: 'entry.js', path: '' }, globalName: 'mf_one', publicPath: 'auto' },
  shared: [],
  exposes: [],
};

const facts = { entry: 'entry.js', globalName: 'mf_one', shared: [], files: {} };

const integrity = `sha384-${createHash('sha384').update(JSON.stringify(manifest)).digest('base64')}`;
version.manifest = fingerprintOf(integrity);

const answerWith = (response: () => Response) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => response());

it('takes the published file with one request', async () => {
  const fetching = answerWith(() => Response.json(manifest));
  await expect(fetchManifest(version)).resolves.toEqual(facts);
  expect(fetching).toHaveBeenCalledTimes(1);
});

it('takes the content of the file from the page without a request', async () => {
  const fetching = answerWith(() => Response.json(manifest));
  await expect(fetchManifest({ ...version, facts })).resolves.toBe(facts);
  expect(fetching).not.toHaveBeenCalled();
});

it('refuses a version that needs a module which the shell does not provide, in the page or in the file', async () => {
  const message = 'This shell does not provide @coupon-center/gone.';
  const shared = ['@coupon-center/gone'];
  await expect(fetchManifest({ ...version, facts: { ...facts, shared } })).rejects.toThrow(message);
  answerWith(() => Response.json({ ...manifest, shared: shared.map((name) => ({ name })) }));
  await expect(fetchManifest({ ...version, isDevelopment: true })).rejects.toThrow(message);
});

it.each([
  [404, 'The manifest of version 1.0.0-a was not found.'],
  [503, 'The manifest of version 1.0.0-a answered 503.'],
])('gives the reason for a response of %s', async (status, message) => {
  answerWith(() => new Response('no', { status }));
  await expect(fetchManifest(version)).rejects.toThrow(message);
});

it.each([
  ['was changed', () => Response.json({ ...manifest, shared: [{ name: 'react' }] })],
  ['is a page', () => new Response('<!doctype html>')],
  ['was cut off', () => new Response(JSON.stringify(manifest).slice(0, 40))],
])('refuses a file that %s', async (_, response) => {
  answerWith(response);
  await expect(fetchManifest(version)).rejects.toThrow('is not the file that was published.');
});

it('refuses a file of a version whose fingerprint is not known', async () => {
  answerWith(() => Response.json(manifest));
  await expect(fetchManifest({ ...version, manifest: '' })).rejects.toThrow('is not the file');
});

it('takes whatever a development server sends', async () => {
  answerWith(() => Response.json(manifest));
  const source: PageRemoteVersion = { ...version, manifest: '', isDevelopment: true };
  await expect(fetchManifest(source)).resolves.toEqual(facts);
});

it('reports that there was no response while the network is down', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(fetchManifest(version)).rejects.toThrow('Failed to fetch');
});
