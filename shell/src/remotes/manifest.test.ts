import { remoteDeclarationSchema } from '@coupon-center/contracts';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { fetchManifest } from './manifest.ts';

const declaration = remoteDeclarationSchema.parse({
  name: 'mf-one',
  owner: 'tests',
  shellContract: '^1.0.0',
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

/** As a browser answers: with a hash it tells only that it failed, whatever was wrong. */
function answerWith(response: () => Response, isPublished: boolean): jest.SpyInstance {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, options) => {
    if (options?.integrity && !isPublished) throw new TypeError('Failed to fetch');
    return response();
  });
}

it('takes the file that was published, and asks once', async () => {
  const fetching = answerWith(() => Response.json(manifest), true);
  await expect(fetchManifest(version)).resolves.toMatchObject({ metaData: { globalName: 'mf_one' } });
  expect(fetching).toHaveBeenCalledTimes(1);
});

it.each([
  [404, 'The manifest of version 1.0.0-a was not found.'],
  [503, 'The manifest of version 1.0.0-a answered 503.'],
])('says of an answer %s what it was, although its body has another hash', async (status, message) => {
  answerWith(() => new Response('no', { status }), false);
  await expect(fetchManifest(version)).rejects.toThrow(message);
});

it('refuses a file that was changed', async () => {
  answerWith(() => Response.json(manifest), false);
  await expect(fetchManifest(version)).rejects.toThrow('It is not the file that was published.');
});

it('says that nothing answered where the network is away', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(fetchManifest(version)).rejects.toThrow('Failed to fetch');
});
