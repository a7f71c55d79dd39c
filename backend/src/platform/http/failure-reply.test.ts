import Fastify from 'fastify';
import { replyToFailure } from './failure-reply.ts';

test.each([
  ['the disk of the database is full', { severity: 'ERROR', code: '53100' }, 503, 'database_unavailable'],
  ['it has no connection left', { severity: 'FATAL', code: '53300' }, 503, 'database_unavailable'],
  ['it makes no connection after a crash', { severity: 'FATAL', code: 'XX000' }, 503, 'database_unavailable'],
  ['a statement is wrong', { severity: 'ERROR', code: '42601' }, 500, 'internal_error'],
])('answers when %s', async (_, error, status, code) => {
  const app = Fastify();
  app.setErrorHandler(replyToFailure);
  app.get('/', () => {
    throw Object.assign(new Error('No.'), error);
  });
  const reply = await app.inject('/');
  expect([reply.statusCode, reply.json()]).toMatchObject([status, { code }]);
  expect(reply.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
});
