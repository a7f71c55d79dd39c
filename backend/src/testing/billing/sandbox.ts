/** The sandbox of Stripe for tests: it listens on loopback, and the test controls its clock. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@coupon-center/sandbox';
import type { Sandbox } from '@coupon-center/sandbox';
import fastify from 'fastify';
import Stripe from 'stripe';

export const WEBHOOK_SECRET = 'whsec_billing_tests';
const SECRET_KEY = 'sk_test_billing_tests_1234';

export interface SandboxOfTest {
  sandbox: Sandbox;
  stripe: Stripe;
  /** The variables that point the API at it. */
  env: Record<
    'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_HOST' | 'STRIPE_PORT' | 'STRIPE_PROTOCOL',
    string
  >;
  /** Where webhooks go; nothing accepts them until it is set. */
  webhooks: { url: string };
  /** While it is cut, every connection to the sandbox ends without a response; while `answers` is set, all get that one. */
  line: { cut: boolean; answers?: { status: number; body: string } };
  stop(): Promise<void>;
}

/** Starts a sandbox on an empty folder. Call `stop` when done. */
export async function startSandbox(clock: () => Date = () => new Date()): Promise<SandboxOfTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'billing-'));
  const webhooks = { url: 'http://127.0.0.1:9/not-yet' };
  const line: SandboxOfTest['line'] = { cut: false };
  const app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    if (line.answers)
      return reply.status(line.answers.status).type('application/json').send(line.answers.body);
    if (!line.cut) return;
    reply.hijack();
    request.raw.socket.destroy();
  });
  let origin = '';
  const sandbox = await createSandbox({
    dataDir,
    origin: () => origin,
    webhookUrl: () => webhooks.url,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    clock,
  });
  await app.register(sandbox.plugin);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = new URL(origin).port;
  return {
    sandbox,
    stripe: new Stripe(SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false }),
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_HOST: '127.0.0.1',
      STRIPE_PORT: port,
      STRIPE_PROTOCOL: 'http',
    },
    webhooks,
    line,
    async stop() {
      await sandbox.close();
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Pays by the hosted form as a browser would. @returns the response; redirects are not followed */
export async function payByForm(url: string, fields: Record<string, string> = {}): Promise<Response> {
  const { searchParams } = new URL(url);
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams({
      email: searchParams.get('prefilled_email') ?? '',
      client_reference_id: searchParams.get('client_reference_id') ?? '',
      card_number: '4242 4242 4242 4242',
      exp_month: '12',
      exp_year: '34',
      cvc: '123',
      ...fields,
    }),
    redirect: 'manual',
  });
}
