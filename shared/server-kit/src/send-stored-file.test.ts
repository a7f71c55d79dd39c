import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { sendStoredFile } from './send-stored-file.ts';

const sha256 = 'a'.repeat(64);

test('an error in place of a file can be read, and is kept by nobody', async () => {
  const app = Fastify();
  const read = () => Promise.reject(new Error('The bucket is away.'));
  app.get('/*', (request, reply) =>
    sendStoredFile(request, reply, 'main.js', async () => ({ sha256, size: 4, read }), {
      versionsIn: '/remotes/mf-one',
    }),
  );
  const { statusCode, headers, body } = await app.inject({
    url: '/main.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect([statusCode, JSON.parse(body)]).toMatchObject([500, { message: 'The bucket is away.' }]);
  for (const name of ['cache-control', 'content-encoding', 'etag', 'use-as-dictionary'])
    expect([name, headers[name]]).toEqual([name, undefined]);
});

test('a file that can be read is kept for good, in the best encoding that the client takes', async () => {
  const app = Fastify();
  app.get('/*', (request, reply) =>
    sendStoredFile(request, reply, 'main.js', async (path) => ({
      sha256,
      size: path.length,
      read: () => Readable.from([Buffer.from(path)]),
    })),
  );
  const { headers, body } = await app.inject({ url: '/main.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    etag: `"${sha256}"`,
  });
  expect(body).toBe('main.js.br');
});
