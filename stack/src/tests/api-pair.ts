/** Two processes of the API on one PostgreSQL behind a balancer, as an operator runs them, with the sandbox beside. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Fastify from 'fastify';
import { Client } from 'pg';
import { createSandbox } from '@coupon-center/sandbox';
import type { Sandbox } from '@coupon-center/sandbox';
import { root } from '../paths.ts';
import { startBalancer } from './balancer.ts';
import { startPostgres } from './postgres.ts';

/** One process. */
export interface ApiProcess {
  origin: string;
  /** Send SIGTERM. @returns its exit code */
  stop(): Promise<number | null>;
}

export interface ApiPair {
  /** The balancer's. */
  origin: string;
  processes: readonly [ApiProcess, ApiProcess];
  /** Calls that went to each. */
  served: readonly number[];
  provider: { email: string; password: string };
  /** Subjects of the mails that an address got. */
  mailsTo(address: string): string[];
  /** Waits until every webhook has been accepted. */
  settlePayments(): Promise<void>;
  close(): Promise<void>;
}

/** Things to close, closed in the reverse order in which they were opened. */
type Closers = (() => Promise<unknown>)[];

async function onServer(url: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** A database of its own. @throws Error where no server can be had: this test is about nothing without one */
async function makeDatabase(closers: Closers): Promise<string> {
  const postgres = await startPostgres();
  if (!postgres)
    throw new Error('Two processes need a PostgreSQL: set TEST_DATABASE_URL, or install PostgreSQL.');
  closers.push(() => postgres.stop());
  const name = `cc_pair_${randomUUID().replaceAll('-', '')}`;
  await onServer(postgres.url, `create database ${name}`);
  closers.push(() => onServer(postgres.url, `drop database ${name} with (force)`));
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function startSandbox(
  webhookUrl: () => string,
  secrets: { secretKey: string; webhookSecret: string },
  closers: Closers,
): Promise<{ sandbox: Sandbox; port: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-pair-'));
  closers.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  let port = 0;
  const sandbox = await createSandbox({
    dataDir,
    origin: () => `http://127.0.0.1:${port}`,
    webhookUrl,
    ...secrets,
  });
  const app = Fastify();
  app.addHook('onClose', () => sandbox.close());
  await app.register(sandbox.plugin);
  await app.listen({ port, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  closers.push(() => app.close());
  return { sandbox, port };
}

/** Resolves with the origin once the process listens. */
async function untilListening(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        output += `${line}\n`;
        const origin = /Server listening at (http:[^"]+)/.exec(line)?.[1];
        if (origin) resolve(origin);
      });
    child.once('exit', () => reject(new Error(`The API did not start:\n${output}`)));
  });
}

async function startApi(env: NodeJS.ProcessEnv, closers: Closers): Promise<ApiProcess> {
  const child = spawn(process.execPath, [join(root, 'backend/src/server.ts')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = (once(child, 'exit') as Promise<[number | null]>).then(([code]) => code);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  closers.push(stop);
  return { origin: await untilListening(child), stop };
}

/** @throws Error where no PostgreSQL can be had */
export async function openApiPair(): Promise<ApiPair> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await open(closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(closers: Closers): Promise<Omit<ApiPair, 'close'>> {
  const secret = () => randomBytes(24).toString('base64url');
  const databaseUrl = await makeDatabase(closers);
  let origins: string[] = [];
  const balancer = await startBalancer(() => origins);
  closers.push(() => balancer.close());
  const secrets = { secretKey: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` };
  const { sandbox, port } = await startSandbox(
    () => `${balancer.origin}/api/v1/stripe/webhook/`,
    secrets,
    closers,
  );
  const provider = { email: 'provider@example.com', password: secret() };
  const env = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    PORTAL_ORIGIN: balancer.origin,
    JWT_SECRET: secret() + secret(),
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: sandbox.smtpUrl,
    STRIPE_SECRET_KEY: secrets.secretKey,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(port),
    STRIPE_PROTOCOL: 'http',
    PROVIDER_EMAIL: provider.email,
    PROVIDER_PASSWORD: provider.password,
    STOP_DELAY: '1',
  };
  // Both at once, on an empty database.
  const processes = await Promise.all([startApi(env, closers), startApi(env, closers)]);
  origins = processes.map(({ origin }) => origin);
  return {
    origin: balancer.origin,
    processes,
    served: balancer.served,
    provider,
    mailsTo: (address) => sandbox.mailbox.list(address).map(({ subject }) => subject),
    settlePayments: () => sandbox.stripe.settle(),
  };
}
