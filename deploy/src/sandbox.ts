/**
 * The sandbox in its own container, for `test.ts`: Stripe's API over https for the portal's API, hosted pages and
 * mailbox over http for the browser, and the mail server on the composition's network.
 */
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { createSandbox } from '@coupon-center/sandbox';

const HOST = '0.0.0.0';
const PAGES_PORT = 8080;
const STRIPE_PORT = 8443;
const SMTP_PORT = 2525;

const {
  SANDBOX_ORIGIN = '',
  STRIPE_SECRET_KEY = '',
  STRIPE_WEBHOOK_SECRET = '',
  WEBHOOK_URL = '',
} = process.env;

const sandbox = await createSandbox({
  dataDir: '/data/sandbox',
  origin: SANDBOX_ORIGIN,
  webhookUrl: () => WEBHOOK_URL,
  secretKey: STRIPE_SECRET_KEY,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  log: { info: () => undefined, warn: console.warn, error: console.error },
});

const https = {
  key: readFileSync('/certificate/key.pem'),
  cert: readFileSync('/certificate/certificate.pem'),
};
const pages = Fastify();
await pages.register(sandbox.plugin);
await pages.listen({ port: PAGES_PORT, host: HOST });

const stripe = Fastify({ https });
await stripe.register(async (app) => sandbox.plugin(app as unknown as FastifyInstance, {}));
await stripe.listen({ port: STRIPE_PORT, host: HOST });

// The sandbox's own mail server listens on loopback only.
createServer((client) => {
  const server = connect(Number(new URL(sandbox.smtpUrl).port), '127.0.0.1');
  client.pipe(server).pipe(client);
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
}).listen(SMTP_PORT, HOST);

process.once('SIGTERM', () => process.exit(0));
