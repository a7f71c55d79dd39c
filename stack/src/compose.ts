/** The whole portal as one server: shell, API, storefront and, if no keys are configured, the sandbox. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import {
  createBackend,
  mailExamples,
  openLocalSession,
  readEnv,
  serverOptions,
} from '@coupon-center/backend';
import type { Env, LocalAccount } from '@coupon-center/backend';
import { createFolderEngine, lockFolder } from '@coupon-center/database';
import type { DatabaseLocation, FolderLock } from '@coupon-center/database';
import { ownerOfAddress } from '@coupon-center/portal-contracts';
import type { LocalService, ReleaseSource } from '@coupon-center/release';
import { releasePlugin } from '@coupon-center/release-server';
import { createSandbox } from '@coupon-center/sandbox';
import type { Sandbox } from '@coupon-center/sandbox';
import { endConnections, makeRepliesSafe } from '@coupon-center/server-kit';
import { shellPlugin } from '@coupon-center/shell-server';
import type { QaOptions, ShellOptions } from '@coupon-center/shell-server';
import { DEFAULT_CLIENT_ID, imageHostOf, portalOrigin, sites } from '@coupon-center/site-config';
import { redirectToCanonical, storefrontPlugin } from '@coupon-center/storefront';
import { chooseBrandByQuery } from './choose-brand.ts';
import { openLocalRelease } from './local-release.ts';
import { refuseForeignHosts } from './sandbox-hosts.ts';
import { readSecrets } from './secrets.ts';
import { openStackClock } from './test-stack/clock.ts';
import { createTestStack } from './test-stack/test-stack.ts';
import type { TestStack } from './test-stack/test-stack.ts';
import { testStackRoutes } from './test-stack/test-stack.routes.ts';
import type { Secrets } from './secrets.ts';
import { answerUnreadable } from './unreadable-address.ts';

export interface StackOptions {
  dataDir: string;
  /** The lock of the data folder, if the caller has taken it; released with the stack. */
  lock?: FolderLock;
  /** 0 picks a free port. */
  port: number;
  /** Address to listen on; loopback by default. */
  host?: string;
  environment?: NodeJS.ProcessEnv;
  /** Called for each step of starting. */
  onProgress?: (step: string) => void;
  /** Source of the versions for pages, if not those published here. */
  source?: ReleaseSource;
  /** Parts that run from source, in development. */
  development?: Pick<ShellOptions, 'developmentRemotes' | 'developmentShell'>;
  /** Adds hooks to the server before its parts are mounted, e.g. to change a measurement. */
  prepare?: (app: FastifyInstance) => void;
}

export interface Stack {
  /** e.g. `http://localhost:4000`. */
  origin: string;
  provider: { email: string; password: string };
  /** Signs in a local account of this machine, without the limits for visitors. @returns an access token */
  openSession(account: LocalAccount): Promise<string>;
  /** Address and credentials with which commands on this machine publish. */
  release: LocalService;
  /** Time and data, if the sandbox handles both payments and mail. */
  testStack?: TestStack;
  /** Whether the sandbox handles payments and mail. */
  sandboxed: { payments: boolean; mail: boolean };
  close(): Promise<void>;
}

/** Picks the port before the server listens, because webhooks, payment links and mails contain addresses. */
async function portOf(asked: number, host: string): Promise<number> {
  const probe = createServer();
  probe.listen(asked, host);
  try {
    await once(probe, 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(`Port ${asked} is in use. Stop what uses it, or choose another port with PORT.`, {
      cause,
    });
  }
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Empty variables count as unset, as everywhere. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

function sandboxStripe({ stripeKey, webhookSecret }: Secrets, port: number) {
  return {
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(port),
    STRIPE_PROTOCOL: 'http',
  };
}

/** On a developer's machine, everybody may test; elsewhere, users to whom the API grants it. */
function qaOf({ NODE_ENV, QA_SECRET }: Env, { qaSecret }: Secrets): QaOptions | undefined {
  if (QA_SECRET) return { secret: QA_SECRET, isOpen: false };
  return NODE_ENV === 'production' ? undefined : { secret: qaSecret, isOpen: true };
}

/**
 * Starts everything. The data folder belongs to this process until it closes.
 * @throws Error with a message for the terminal: environment, port, data folder
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const lock = options.lock ?? (await lockFolder(options.dataDir));
  try {
    return await compose(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function compose(options: StackOptions, lock: FolderLock): Promise<Stack> {
  const { dataDir, host = '127.0.0.1', onProgress = () => undefined } = options;
  const environment = withoutEmpty(options.environment ?? process.env);
  const port = await portOf(options.port, host);
  const loopback = `http://127.0.0.1:${port}`;
  const secrets = readSecrets(dataDir);
  const sandboxed = {
    payments: !environment.STRIPE_SECRET_KEY,
    mail: !environment.SMTP_URL,
  };

  const env = readEnv({
    PORTAL_ORIGIN: `http://localhost:${port}`,
    JWT_SECRET: secrets.jwtSecret,
    STOREFRONT_SECRET: secrets.storefrontSecret,
    PROVIDER_EMAIL: `provider@${sites[DEFAULT_CLIENT_ID].host}`,
    PROVIDER_PASSWORD: secrets.providerPassword,
    LOG_LEVEL: 'warn',
    // There is no other process to send calls to, and the embedded database may keep this one busy.
    MAX_LOOP_DELAY_MS: '0',
    ...environment,
    COUPON_CENTER_DATA: dataDir,
    ...(sandboxed.payments ? sandboxStripe(secrets, port) : {}),
  });
  const origin = env.PORTAL_ORIGIN ?? loopback;
  const qa = qaOf(env, secrets);
  const server = serverOptions(env);
  const app = Fastify({ ...server, frameworkErrors: answerUnreadable(server.frameworkErrors) });
  endConnections(app);
  makeRepliesSafe(app);
  options.prepare?.(app);
  if (env.NODE_ENV !== 'production') chooseBrandByQuery(app, origin);
  // The shell answers what no server does, so a remote could otherwise claim a server's address.
  app.addHook('onRoute', ({ url }) => {
    if (url === '/' || url === '/*' || ownerOfAddress(url) === 'a server') return;
    throw new Error(`Name ${url} in shared/portal-contracts/src/addresses.ts, so that no remote takes it.`);
  });
  let sandbox: Sandbox | undefined;
  let testStack: TestStack | undefined;
  let access: LocalService;
  onProgress('opening the database');
  // Real payment services follow the real time.
  const clock =
    sandboxed.payments && sandboxed.mail ? openStackClock(join(dataDir, 'test-stack-clock')) : undefined;
  // One engine for the API and the release service: two would not see each other's changes.
  const engine = env.DATABASE_URL ? undefined : await createFolderEngine(dataDir);
  const location: DatabaseLocation = engine
    ? { engine }
    : { url: env.DATABASE_URL ?? '', poolSize: env.DATABASE_POOL };
  let source: ReleaseSource | undefined;
  const backend = await createBackend({
    env,
    healthParts: { registry: async () => (await source?.isCurrent()) ?? false },
    clock,
    database: location,
    lateEnv: () => (sandboxed.mail && sandbox ? { SMTP_URL: sandbox.smtpUrl } : {}),
    onProgress,
    log: app.log as never,
  }).catch(async (error: unknown) => {
    await engine?.close();
    throw error;
  });
  try {
    if (Object.values(sandboxed).includes(true)) {
      onProgress('starting the sandbox');
      refuseForeignHosts(app, origin);
      sandbox = await createSandbox({
        dataDir: join(dataDir, 'sandbox'),
        origin,
        webhookUrl: () => `${loopback}/api/v1/stripe/webhook/`,
        secretKey: secrets.stripeKey,
        webhookSecret: secrets.webhookSecret,
        mailExamples: () =>
          Object.values(sites).flatMap((site) =>
            mailExamples(backend.deps.localSite(site)).map((example) => ({
              ...example,
              client: site.clientId,
              brand: site.siteName,
              from: site.supportEmail,
            })),
          ),
        log: app.log,
        clock: clock?.now,
      });
      app.addHook('onClose', () => sandbox?.close());
      await app.register(sandbox.plugin);
      if (clock) {
        const stack = createTestStack({
          backend,
          sandbox,
          clock,
          origin,
          apiOrigin: loopback,
          provider: { email: env.PROVIDER_EMAIL ?? '', password: env.PROVIDER_PASSWORD ?? '' },
          folder: dataDir,
        });
        await app.register((scope) => testStackRoutes(scope, stack));
        testStack = stack;
      }
    }
    const opened = await openLocalRelease({
      dataDir,
      location,
      origin: loopback,
      portal: new URL(origin).origin,
      qa: qa && (qa.isOpen ? 'open' : { secret: qa.secret, portal: portalOrigin(origin) }),
      log: app.log,
    });
    access = opened.access;
    app.addHook('onClose', () => opened.close());
    source = opened.service.source;
    redirectToCanonical(app);
    await app.register(backend.plugin);
    await app.register(releasePlugin, opened.service);
    await app.register(storefrontPlugin, {
      apiOrigin: () => loopback,
      portalOrigin: () => origin,
      secret: env.STOREFRONT_SECRET,
      now: clock && (() => clock.now().getTime()),
    });
    await app.register(shellPlugin, {
      source: options.source ?? opened.service.source,
      origin,
      imageHost: imageHostOf(environment),
      qa: qa && { ...qa, hasTestStack: testStack !== undefined },
      ...options.development,
    });
    onProgress('listening');
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    await backend.close();
    await engine?.close();
    throw error;
  }
  return {
    origin,
    provider: { email: env.PROVIDER_EMAIL ?? '', password: env.PROVIDER_PASSWORD ?? '' },
    openSession: (account) => openLocalSession(backend.deps, account),
    release: access,
    testStack,
    sandboxed,
    async close() {
      await app.close();
      await engine?.close();
      lock.release();
    },
  };
}
