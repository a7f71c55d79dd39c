import { Readable } from 'node:stream';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { commonName, deltaPath, pathOfDelta } from './dictionaries.ts';
import { sendStoredFile } from './send-stored-file.ts';

const DICTIONARY = 'ab'.repeat(32);
const SCRIPT = 'screen.0123456789ab.js';
const stored = new Map([
  [SCRIPT, 'the script'],
  [`${SCRIPT}.br`, 'Brotli'],
  [deltaPath(SCRIPT, DICTIONARY), 'a delta'],
  ['strange(name).js', 'a script'],
  ['logo.0123456789ab.svg', 'a drawing'],
]);

let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  app.get<{ Params: { version: string; '*': string } }>('/remotes/mf-one/:version/*', (request, reply) =>
    sendStoredFile(
      request,
      reply,
      request.params['*'],
      async (path) => {
        const content = stored.get(path);
        if (content === undefined) return undefined;
        return { sha256: content, size: content.length, read: () => Readable.from([content]) };
      },
      { versionsIn: '/remotes/mf-one' },
    ),
  );
});
afterAll(() => app.close());

const available = (hash: string) => `:${Buffer.from(hash, 'hex').toString('base64')}:`;
const get = (file: string, headers: Record<string, string> = {}) =>
  app.inject({
    url: `/remotes/mf-one/1.0.0/${file}`,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz', ...headers },
  });

test('a script may be the dictionary of its counterparts in every other version', async () => {
  const { headers, body } = await get(SCRIPT);
  expect(body).toBe('Brotli');
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'use-as-dictionary': 'match="/remotes/mf-one/*/screen.*.js"',
    vary: 'Accept-Encoding, Available-Dictionary',
  });
});

test('a browser that has a dictionary gets the delta, which is a dictionary in turn', async () => {
  const { headers, body } = await get(SCRIPT, { 'available-dictionary': available(DICTIONARY) });
  expect(body).toBe('a delta');
  expect(headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': expect.stringContaining('javascript'),
    'use-as-dictionary': 'match="/remotes/mf-one/*/screen.*.js"',
    vary: 'Accept-Encoding, Available-Dictionary',
    etag: '"a delta"',
  });
});

test.each([
  ['that nothing was written against', { 'available-dictionary': available('cd'.repeat(32)) }],
  ['whose hash is too short', { 'available-dictionary': available('ab'.repeat(31)) }],
  ['whose hash is not encoded', { 'available-dictionary': `:${DICTIONARY}:` }],
  ['whose hash is a path', { 'available-dictionary': ':../../../../../../../../../../../etc/passwd0=:' }],
  [
    'and does not say that it decodes deltas',
    { 'available-dictionary': available(DICTIONARY), 'accept-encoding': 'br' },
  ],
  ['and refuses deltas', { 'available-dictionary': available(DICTIONARY), 'accept-encoding': 'br, dcz;q=0' }],
])('a browser with a dictionary %s gets the same file as all others', async (_name, headers) => {
  const reply = await get(SCRIPT, headers);
  expect(reply).toMatchObject({ statusCode: 200, body: 'Brotli', headers: { 'content-encoding': 'br' } });
});

test.each(['logo.0123456789ab.svg', 'strange(name).js'])('%s is no dictionary', async (file) => {
  const { headers } = await get(file, { 'available-dictionary': available(DICTIONARY) });
  expect(headers).not.toHaveProperty('use-as-dictionary');
  expect(headers.vary).toBe('Accept-Encoding');
});

test('files correspond if their names differ only in the hash', () => {
  expect(commonName('async/470.66a16a276526.js')).toBe('async/470.*.js');
  expect(commonName('remoteEntry.js')).toBe('remoteEntry.js');
  expect(pathOfDelta(deltaPath(SCRIPT, DICTIONARY))).toBe(SCRIPT);
  expect(pathOfDelta(`${SCRIPT}.br`)).toBeUndefined();
});
