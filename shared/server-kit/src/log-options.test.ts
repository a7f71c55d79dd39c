import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { logOptions } from './log-options.ts';

/** Returns what a logger with our options writes. */
function written(write: (log: Logger) => void): string {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  write(pino(logOptions('info'), stream));
  return lines.join('');
}

test('redacts secrets wherever they occur', () => {
  const secrets = {
    authorization: 's3cret',
    cookie: 's3cret',
    password: 's3cret',
    token: 's3cret',
    refresh: 's3cret',
    link: 's3cret',
    text: 's3cret',
    html: '<a href="s3cret">',
  };
  const line = written((log) =>
    log.info({ ...secrets, body: secrets, req: { headers: secrets }, a: { b: secrets } }, 'x'),
  );
  expect(line).not.toContain('s3cret');
  expect(line).toContain('[redacted]');
});

test('logs a database error without the values that it quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(s3cret)',
    parameters: ['s3cret'],
    code: '23505',
  });
  const line = written((log) => log.error({ err: error }, 'x'));
  expect(line).not.toContain('s3cret');
  expect(JSON.parse(line).err).toMatchObject({ code: '23505', message: 'duplicate key' });
});

test.each([
  'GET https://www.coupons.ca/auth/set-password?token=s3cret&next=/ failed',
  'could not open /auth/verify-email?a=1&token=s3cret',
  'the header was Bearer s3cret.s3cret',
  'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.s3cret is over',
])('logs an error without the token that it quotes: %s', (message) => {
  const line = written((log) => log.error({ err: new Error(message) }, 'x'));
  expect(line).not.toContain('s3cret');
  expect(JSON.parse(line).err.message).toContain('[redacted]');
});
