/** A sandbox as the portal uses it: listening, called by Stripe's SDK, with its webhooks received and verified. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { createSandbox, type Sandbox, type SandboxOptions } from '../index.ts';

export const SECRET_KEY = 'sk_test_sandbox_1234567890';
const WEBHOOK_SECRET = 'whsec_sandbox';

export interface Harness {
  sandbox: Sandbox;
  app: FastifyInstance;
  origin: string;
  stripe: Stripe;
  /** Accepted webhooks in order, each verified by the SDK. */
  received: Stripe.Event[];
  /** Webhooks are refused with status 500 until the count reaches zero. */
  refuse: { next: number };
  /** The sandbox's clock. */
  time: { now: Date };
  /** Stops everything and starts again with the same state on another port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a sandbox on an empty folder. Call `stop` when done. */
export async function startHarness(
  now = new Date('2026-03-10T12:00:00Z'),
  given: Pick<SandboxOptions, 'mailExamples'> = {},
): Promise<Harness> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  const receiver = await startReceiver();
  const time = { now };

  const open = async (): Promise<Pick<Harness, 'sandbox' | 'app' | 'origin' | 'stripe'>> => {
    const app = fastify();
    const port = (): number => (app.server.address() as AddressInfo).port;
    const sandbox = await createSandbox({
      dataDir,
      origin: () => `http://127.0.0.1:${port()}`,
      webhookUrl: () => receiver.url,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      clock: () => time.now,
      ...given,
    });
    await app.register(sandbox.plugin);
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const options = { host: '127.0.0.1', port: port(), protocol: 'http', telemetry: false } as const;
    return { sandbox, app, origin, stripe: new Stripe(SECRET_KEY, { ...options, maxNetworkRetries: 0 }) };
  };
  const shut = async ({ app, sandbox }: Pick<Harness, 'app' | 'sandbox'>): Promise<void> => {
    await sandbox.close();
    await app.close();
  };

  const harness: Harness = {
    ...(await open()),
    received: receiver.received,
    refuse: receiver.refuse,
    time,
    async restart() {
      await shut(harness);
      Object.assign(harness, await open());
    },
    async stop() {
      await shut(harness);
      await receiver.close();
      await rm(dataDir, { recursive: true });
    },
  };
  return harness;
}

interface Receiver extends Pick<Harness, 'received' | 'refuse'> {
  url: string;
  close(): Promise<void>;
}

async function startReceiver(): Promise<Receiver> {
  const received: Stripe.Event[] = [];
  const refuse = { next: 0 };
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/webhook', async (request, reply) => {
    const signature = String(request.headers['stripe-signature']);
    const event = new Stripe(SECRET_KEY).webhooks.constructEvent(
      request.body as Buffer,
      signature,
      WEBHOOK_SECRET,
    );
    if (refuse.next > 0) {
      refuse.next -= 1;
      return reply.code(500).send();
    }
    received.push(event);
    return { received: true };
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { received, refuse, url: `${origin}/webhook`, close: () => app.close() };
}
