import Fastify from 'fastify';
import { answerUnreadable } from './unreadable-address.ts';

const app = Fastify({
  frameworkErrors: answerUnreadable((_error, _request, reply) => reply.code(404).send('the API')),
});
app.get('/*', (_request, reply) => reply.code(404).send('the page'));
afterAll(() => app.close());

test.each([
  ['/api/v1/stores/%zz/', 'the API'],
  ['/%E0%A4%A', 'the page'],
  ['/coupons/%?a=%', 'the page'],
  ['/apis/%', 'the page'],
])('answers the undecodable address %s with %s', async (url, answer) => {
  const reply = await app.inject({ url });
  expect([reply.statusCode, reply.body]).toEqual([404, answer]);
});
