import { remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { fetchManifest } from './manifest.ts';

const declaration = remoteDeclarationSchema.parse({
  name: 'mf-one',
  owner: 'tests',
  shellContract: '^2.0.0',
  routes: [{ path: '/one', title: 'One', guard: 'any' }],
});
const version: PageRemoteVersion = {
  version: '1.0.0-a',
  entry: 'mf-manifest.json',
  files: { 'mf-manifest.json': 'sha384-published' },
  base: '/remotes/mf-one/1.0.0-a/',
  declaration,
};
const manifest = {
  metaData: { remoteEntry: { name: 'entry.js', path: '' }, globalName: 'mf_one', publicPath: 'auto' },
  shared: [],
  exposes: [],
};

/** Responds like a browser: a request with a hash only fails, whatever the reason. */
function answerWith(response: () => Response, isPublished: boolean): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, options) => {
    if (options?.integrity && !isPublished) throw new TypeError('Failed to fetch');
    return response();
  });
}

it('takes the published file with one request', async () => {
  const fetching = answerWith(() => Response.json(manifest), true);
  await expect(fetchManifest(version)).resolves.toMatchObject({ metaData: { globalName: 'mf_one' } });
  expect(fetching).toHaveBeenCalledTimes(1);
});

it.each([
  [404, 'The manifest of version 1.0.0-a was not found.'],
  [503, 'The manifest of version 1.0.0-a answered 503.'],
])('reports a response of %s as such, although the hash of its body differs', async (status, message) => {
  answerWith(() => new Response('no', { status }), false);
  await expect(fetchManifest(version)).rejects.toThrow(message);
});

it('refuses a file that was changed', async () => {
  answerWith(() => Response.json(manifest), false);
  await expect(fetchManifest(version)).rejects.toThrow('It is not the file that was published.');
});

it('reports that there was no response while the network is down', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(fetchManifest(version)).rejects.toThrow('Failed to fetch');
});
