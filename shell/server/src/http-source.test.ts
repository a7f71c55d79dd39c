import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { text } from 'node:stream/consumers';
import { RELEASE_PATH } from '@coupon-center/release';
import { createHttpSource } from './http-source.ts';

let service: FastifyInstance;
let answers = 0;
const errors: string[] = [];
const log = { error: (_: object, message: string) => void errors.push(message) };

async function start(port = 0): Promise<number> {
  service = Fastify();
  service.get(`${RELEASE_PATH}/registry`, async (request, reply) => {
    answers += 1;
    if (request.headers['if-none-match'] === '"1"') return reply.code(304).send();
    return reply.header('etag', '"1"').send({ schema: 1, remotes: {}, grants: { 'mf-one': [] } });
  });
  service.get(`${RELEASE_PATH}/remotes/mf-one/1.0.0-a/main.js`, async (_request, reply) =>
    reply.headers({ etag: '"abc"', 'content-length': 4 }).send('code'),
  );
  await service.listen({ host: '127.0.0.1', port });
  const address = service.server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

test('reads registry and files, and keeps the last good registry while the service is gone', async () => {
  const port = await start();
  const source = createHttpSource(`http://127.0.0.1:${port}`, log);
  const good = await source.read();
  expect(good.grants).toEqual({ 'mf-one': [] });
  expect(await source.read()).toBe(good);
  expect(answers).toBe(2);
  const file = await source.openFile('mf-one', '1.0.0-a', 'main.js');
  expect(file).toMatchObject({ sha256: 'abc', size: 4 });
  expect(await text(await file!.read())).toBe('code');
  expect(await source.openFile('mf-one', '1.0.0-a', 'none.js')).toBeUndefined();

  await service.close();
  expect(await source.read()).toBe(good);
  expect([await source.isCurrent(), await source.isCurrent()]).toEqual([false, false]);
  expect(errors).toEqual(['the registry cannot be read; the last good one stays in use']);

  await start(port);
  expect(await source.isCurrent()).toBe(true);
  await service.close();
});
