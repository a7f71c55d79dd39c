import Fastify from 'fastify';
import { refuseForeignHosts } from './sandbox-hosts.ts';

async function statusFor(host: string, origin = 'http://portal.example:4000'): Promise<number> {
  const app = Fastify();
  refuseForeignHosts(app, origin);
  app.get('/mailbox', () => 'mails');
  const { statusCode } = await app.inject({ url: '/mailbox', headers: { host } });
  await app.close();
  return statusCode;
}

test.each([
  'localhost:4000',
  '8.localhost:4000',
  'LOCALHOST',
  '127.0.0.1:4000',
  '[::1]:4000',
  'portal.example',
])('serves %s while the sandbox is on', async (host) => expect(await statusFor(host)).toBe(200));

test.each([
  'evil.example',
  'localhost.evil.example',
  'evil-localhost',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  ':',
  '@',
])('refuses the host %j while the sandbox is on, to prevent DNS rebinding', async (host) =>
  expect(await statusFor(host)).toBe(421),
);
