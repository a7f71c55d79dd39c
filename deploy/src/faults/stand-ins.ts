/** Stripe, a mail server and a bucket, which belong to others: they run in this process, behind proxies that can fail. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { generate } from 'selfsigned';
import { createSandbox } from '@coupon-center/sandbox';
import type { Sandbox } from '@coupon-center/sandbox';
import { useTool } from '@coupon-center/tools';
import { startFaultyProxy } from './faulty-proxy.ts';
import type { FaultyProxy } from './faulty-proxy.ts';

/** The services that can fail, and the mails that were received. */
export interface Outside {
  bucket: FaultyProxy;
  mail: FaultyProxy;
  /** Stripe's API; the pages on which people pay, and its webhooks, do not pass through it. */
  stripe: FaultyProxy;
  sandbox: Sandbox;
  /** The ids of received mails, one for each time that a mail was received. */
  received: readonly string[];
}

/** The variables by which the parts find them. */
export interface StandIns {
  /** The address of the sandbox's pages, with the mails. */
  sandbox: string;
  api: Record<string, string>;
  release: Record<string, string>;
  outside: Outside;
}

/** Starts the sandbox: its pages over http, Stripe's API over https, as production asks for. */
async function startSandbox(folder: string, secret: () => string, portal: string) {
  const secrets = { secretKey: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` };
  const pages = Fastify();
  const received: string[] = [];
  const port = (app: { server: { address(): unknown } }) => (app.server.address() as AddressInfo).port;
  const sandbox = await createSandbox({
    dataDir: join(folder, 'sandbox'),
    origin: () => `http://127.0.0.1:${port(pages)}`,
    webhookUrl: () => `${portal}/api/v1/stripe/webhook/`,
    ...secrets,
    log: {
      info: (details, message) => {
        if (message === 'mail received') received.push((details as { mail: string }).mail);
      },
      warn: () => undefined,
      error: console.error,
    },
  });
  await pages.register(sandbox.plugin);
  await pages.listen({ host: '127.0.0.1', port: 0 });
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const certificate = join(folder, 'certificate.pem');
  writeFileSync(certificate, cert);
  const stripe = Fastify({ https: { key, cert } });
  await stripe.register(async (app) => sandbox.plugin(app as unknown as FastifyInstance, {}));
  await stripe.listen({ host: '127.0.0.1', port: 0 });
  const faulty = {
    mail: await startFaultyProxy(Number(new URL(sandbox.smtpUrl).port)),
    stripe: await startFaultyProxy(port(stripe)),
  };
  const api = {
    SMTP_URL: `smtp://127.0.0.1:${faulty.mail.port}`,
    STRIPE_HOST: 'localhost',
    STRIPE_PORT: String(faulty.stripe.port),
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    NODE_EXTRA_CA_CERTS: certificate,
  };
  const address = `http://127.0.0.1:${port(pages)}/sandbox`;
  return { address, api, outside: { ...faulty, sandbox, received } };
}

/** The part of s3rver that is used here; it has no types of its own. */
type S3Server = new (options: object) => { run(): Promise<AddressInfo> };

/** Returns the server of buckets, which is installed by its first use. */
export async function useBucketServer(): Promise<S3Server> {
  return ((await useTool('s3', '@20minutes/s3rver')) as { default: S3Server }).default;
}

async function startBucket(folder: string) {
  const S3rver = await useBucketServer();
  const directory = join(folder, 'bucket');
  mkdirSync(directory, { recursive: true });
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'releases' }],
  });
  const { port } = await server.run();
  const bucket = await startFaultyProxy(port);
  const env = {
    RELEASE_STORE: 's3://releases',
    RELEASE_STORE_PATH_STYLE: 'true',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${bucket.port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { bucket, env };
}

/**
 * @param secret returns a new random text each time
 * @param portal the origin to which Stripe sends its events
 */
export async function startStandIns(folder: string, secret: () => string, portal: string): Promise<StandIns> {
  const { address, api, outside } = await startSandbox(folder, secret, portal);
  const { bucket, env: release } = await startBucket(folder);
  return { sandbox: address, api, release, outside: { ...outside, bucket } };
}
