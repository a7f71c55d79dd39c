/** The whole portal as one server: shell, API, storefront and, where no keys are configured, the sandbox. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import Fastify from 'fastify';
import { createBackend, readEnv, serverOptions } from '@coupon-center/backend';
import { createReleaseStore } from '@coupon-center/release';
import { createSandbox } from '@coupon-center/sandbox';
import type { Sandbox } from '@coupon-center/sandbox';
import { shellPlugin } from '@coupon-center/shell/server';
import type { ShellOptions } from '@coupon-center/shell/server';
import { DEFAULT_CLIENT_ID, sites } from '@coupon-center/site-config';
import { storefrontPlugin } from '@coupon-center/storefront';
import { shellDist } from './paths.ts';
import { readSecrets } from './secrets.ts';

export interface StackOptions {
  dataDir: string;
  /** 0 takes a free port. */
  port: number;
  /** Address to listen on; loopback unless told otherwise. */
  host?: string;
  environment?: NodeJS.ProcessEnv;
  /** Told of each step of the start. */
  onProgress?: (step: string) => void;
  /** Parts that run from source, in development. */
  development?: Pick<ShellOptions, 'developmentRemotes' | 'developmentShell'>;
}

export interface Stack {
  /** e.g. `http://localhost:4000`. */
  origin: string;
  provider: { email: string; password: string };
  /** Whether payments and mail are the sandbox's. */
  sandboxed: { payments: boolean; mail: boolean };
  close(): Promise<void>;
}

/** Addresses are needed before the server listens: webhooks, payment links and mails carry them. */
async function portOf(asked: number, host: string): Promise<number> {
  const probe = createServer();
  probe.listen(asked, host);
  await Promise.race([
    once(probe, 'listening'),
    once(probe, 'error').then(([error]) => Promise.reject(portError(error))),
  ]);
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;

  function portError(error: unknown): unknown {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
    return new Error(`Port ${asked} is in use. Stop what uses it, or choose another one with PORT.`, {
      cause: error,
    });
  }
}

/**
 * Start everything.
 * @throws Error with a message for the person at the terminal: environment, port, data folder
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, host = '127.0.0.1', environment = process.env, onProgress = () => undefined } = options;
  const port = await portOf(options.port, host);
  const origin = `http://localhost:${port}`;
  const loopback = `http://127.0.0.1:${port}`;
  const secrets = readSecrets(dataDir);
  const sandboxed = { payments: !environment.STRIPE_SECRET_KEY, mail: !environment.SMTP_URL };

  const base = readEnv({
    PORTAL_ORIGIN: origin,
    JWT_SECRET: secrets.jwtSecret,
    PROVIDER_EMAIL: `provider@${sites[DEFAULT_CLIENT_ID].host}`,
    PROVIDER_PASSWORD: secrets.providerPassword,
    LOG_LEVEL: 'warn',
    ...environment,
    COUPON_CENTER_DATA: dataDir,
    ...(sandboxed.payments
      ? { STRIPE_SECRET_KEY: secrets.stripeKey, STRIPE_WEBHOOK_SECRET: secrets.webhookSecret }
      : {}),
    ...(sandboxed.payments
      ? { STRIPE_HOST: '127.0.0.1', STRIPE_PORT: String(port), STRIPE_PROTOCOL: 'http' }
      : {}),
  });
  const app = Fastify(serverOptions(base));
  let sandbox: Sandbox | undefined;
  const backend = await createBackend({
    env: base,
    lateEnv: () => (sandboxed.mail && sandbox ? { SMTP_URL: sandbox.smtpUrl } : {}),
    onProgress,
    log: app.log as never,
  });
  try {
    if (sandboxed.payments || sandboxed.mail) {
      onProgress('starting the sandbox');
      sandbox = await createSandbox({
        dataDir: join(dataDir, 'sandbox'),
        origin,
        webhookUrl: () => `${loopback}/api/v1/stripe/webhook/`,
        secretKey: secrets.stripeKey,
        webhookSecret: secrets.webhookSecret,
        log: app.log,
      });
      app.addHook('onClose', () => sandbox?.close());
      await app.register(sandbox.plugin);
    }
    const store = createReleaseStore(join(dataDir, 'release'));
    app.get('/healthz', async (_request, reply) => {
      const [database, registry] = await Promise.allSettled([backend.ready(), store.read()]);
      const parts = { database: database.status === 'fulfilled', registry: registry.status === 'fulfilled' };
      const isUp = Object.values(parts).every(Boolean);
      return reply
        .code(isUp ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isUp ? 'ok' : 'down', parts });
    });
    await app.register(backend.plugin);
    await app.register(storefrontPlugin, { apiOrigin: () => loopback, portalOrigin: () => origin });
    await app.register(shellPlugin, {
      store,
      origin,
      ...(existsSync(shellDist) ? { shellDist } : {}),
      ...options.development,
    });
    onProgress('listening');
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    await backend.close();
    throw error;
  }
  return {
    origin,
    provider: { email: base.PROVIDER_EMAIL ?? '', password: base.PROVIDER_PASSWORD ?? '' },
    sandboxed,
    close: () => app.close(),
  };
}
