/** The whole portal as one server: shell, API, storefront and, if no keys are configured, the sandbox. */
import { join } from 'node:path';
import { createBackend, openLocalSession, serverOptions } from '@coupon-center/backend';
import type { LocalAccount } from '@coupon-center/backend';
import { createFolderEngine, lockFolder } from '@coupon-center/database';
import type { DatabaseLocation, FolderLock } from '@coupon-center/database';
import { ownerOfAddress } from '@coupon-center/portal-contracts';
import type { LocalService, ReleaseSource } from '@coupon-center/release';
import { releasePlugin } from '@coupon-center/release-server';
import type { Sandbox } from '@coupon-center/sandbox';
import { endConnections, makeRepliesSafe } from '@coupon-center/server-kit';
import { shellPlugin } from '@coupon-center/shell-server';
import type { ShellOptions } from '@coupon-center/shell-server';
import { imageHostOf, portalOrigin } from '@coupon-center/site-config';
import { redirectToCanonical, storefrontPlugin } from '@coupon-center/storefront';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { openStackClock } from '../test-stack/clock.ts';
import { createTestStack } from '../test-stack/test-stack.ts';
import type { TestStack } from '../test-stack/test-stack.ts';
import { testStackRoutes } from '../test-stack/test-stack.routes.ts';
import { chooseBrandByQuery } from './choose-brand.ts';
import { portOf, readEnvironment } from './environment.ts';
import type { StackEnvironment } from './environment.ts';
import { openLocalRelease } from './local-release.ts';
import { openSandbox } from './open-sandbox.ts';
import { readSecrets } from './secrets.ts';
import { answerUnreadable } from './unreadable-address.ts';

export interface StackOptions {
  dataDir: string;
  /** The lock of the data folder, if the caller already holds it; released with the stack. */
  lock?: FolderLock;
  /** 0 picks a free port. */
  port: number;
  /** Address to listen on; loopback by default. */
  host?: string;
  environment?: NodeJS.ProcessEnv;
  /** Called for each step of starting. */
  onProgress?: (step: string) => void;
  /** Source of the versions for pages, if not the ones published here. */
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

/**
 * Starts everything. The data folder belongs to this process until it closes.
 * @throws Error with a message for the terminal: environment, port, data folder
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const lock = options.lock ?? (await lockFolder(options.dataDir));
  try {
    return await start(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Creates the server, which checks the address of everything that is mounted on it. */
function createApp({ env, origin }: StackEnvironment, prepare: StackOptions['prepare']): FastifyInstance {
  const server = serverOptions(env);
  const app = Fastify({ ...server, frameworkErrors: answerUnreadable(server.frameworkErrors) });
  endConnections(app);
  makeRepliesSafe(app);
  prepare?.(app);
  if (env.NODE_ENV !== 'production') chooseBrandByQuery(app, origin);
  // The shell answers what no server does, so a remote could otherwise claim a server's address.
  app.addHook('onRoute', ({ url }) => {
    if (url === '/' || url === '/*' || ownerOfAddress(url) === 'a server') return;
    throw new Error(`Add ${url} to shared/portal-contracts/src/addresses.ts, so that no remote takes it.`);
  });
  return app;
}

async function start(options: StackOptions, lock: FolderLock): Promise<Stack> {
  const { dataDir, host = '127.0.0.1', onProgress = () => undefined } = options;
  const port = await portOf(options.port, host);
  const loopback = `http://127.0.0.1:${port}`;
  const secrets = readSecrets(dataDir);
  const environment = readEnvironment(options.environment ?? process.env, { dataDir, port, secrets });
  const { env, origin, provider, qa, sandboxed } = environment;
  const app = createApp(environment, options.prepare);
  let sandbox: Sandbox | undefined;
  let testStack: TestStack | undefined;
  let source: ReleaseSource | undefined;
  onProgress('opening the database');
  // Real payment services follow the real time.
  const clock =
    sandboxed.payments && sandboxed.mail ? openStackClock(join(dataDir, 'test-stack-clock')) : undefined;
  // One engine for the API and the release service: two would not see each other's changes.
  const engine = env.DATABASE_URL ? undefined : await createFolderEngine(dataDir);
  const location: DatabaseLocation = engine
    ? { engine }
    : {
        url: env.DATABASE_URL ?? '',
        listenUrl: env.DATABASE_LISTEN_URL,
        readUrl: env.DATABASE_READ_URL,
        poolSize: env.DATABASE_POOL,
      };
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
    if (sandboxed.payments || sandboxed.mail) {
      onProgress('starting the sandbox');
      sandbox = await openSandbox({ app, backend, dataDir, secrets, origin, loopback, now: clock?.now });
      if (clock) {
        const folder = dataDir;
        const made = createTestStack({
          backend,
          sandbox,
          clock,
          origin,
          apiOrigin: loopback,
          provider,
          folder,
        });
        await app.register((scope) => testStackRoutes(scope, made));
        testStack = made;
      }
    }
    const release = await openLocalRelease({
      dataDir,
      location,
      origin: loopback,
      portal: new URL(origin).origin,
      qa: qa && (qa.isOpen ? 'open' : { secret: qa.secret, portal: portalOrigin(origin) }),
      metricsToken: env.METRICS_TOKEN,
      log: app.log,
    });
    app.addHook('onClose', () => release.close());
    source = release.service.source;
    redirectToCanonical(app);
    await app.register(backend.plugin);
    await app.register(releasePlugin, release.service);
    await app.register(storefrontPlugin, {
      apiOrigin: () => loopback,
      portalOrigin: () => origin,
      secret: env.STOREFRONT_SECRET,
      now: clock && (() => clock.now().getTime()),
    });
    await app.register(shellPlugin, {
      source: options.source ?? source,
      origin,
      imageHost: imageHostOf(options.environment ?? process.env),
      api: { origin: loopback },
      qa: qa && { ...qa, hasTestStack: testStack !== undefined },
      ...options.development,
    });
    onProgress('listening');
    await app.listen({ port, host });
    return {
      origin,
      provider,
      openSession: (account) => openLocalSession(backend.deps, account),
      release: release.access,
      testStack,
      sandboxed,
      async close() {
        await app.close();
        await engine?.close();
        lock.release();
      },
    };
  } catch (error) {
    await app.close();
    await backend.close();
    await engine?.close();
    throw error;
  }
}
