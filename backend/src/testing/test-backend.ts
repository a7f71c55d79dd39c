/** The real application on a real, fresh database, with a clock and a mailbox that a test controls. */
import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { PORTAL_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import type { Store, StoreWrite, Tokens } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import type { DatabaseEngine } from '@coupon-center/database';
import { createBackend } from '../app.ts';
import type { Backend, BackendOptions } from '../app.ts';
import type { Deps } from '../platform/deps.ts';
import { readEnv } from '../platform/env.ts';
import { serverOptions } from '../platform/http/prepare-http.ts';
import { createLog } from '../platform/observability/log.ts';
import { createPasswords } from '../platform/security/passwords.ts';
import { createTestClock } from './test-clock.ts';
import type { TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestMailbox } from './test-mailbox.ts';
import type { TestMailbox } from './test-mailbox.ts';

export const PROVIDER = { email: 'provider@example.com', password: 'provider-password' };
export const PASSWORD = 'correct horse';
export const STOREFRONT_SECRET = 'w7Rk2Yq9Tn4Zc6Vb1Mx8Ld3Hs5Jf0Pg2';

export interface TestBackendOptions {
  engine?: DatabaseEngine;
  /**
   * A database that several applications share, as processes do; whoever made it removes it. On the embedded engine, which
   * serves one process, their calls have to take turns.
   */
  database?: TestDatabase;
  /** Added to the environment of the tests. */
  env?: Record<string, string | undefined>;
  /** As `createBackend` takes it. */
  lateEnv?: BackendOptions['lateEnv'];
  /** Initial time of the clock. */
  now?: Date;
  /** Jobs run by `deps.jobs.drain()` only, unless this is set. */
  background?: boolean;
  /** Changes the application before it starts, e.g. to add a route that fails. */
  prepare?: (app: FastifyInstance) => void;
}

export interface RequestOptions {
  body?: unknown;
  /** Access token. */
  token?: string;
  /** The site; 6 by default. */
  client?: ClientId;
  /** Added to those that the portal sends; undefined removes one. */
  headers?: Record<string, string | undefined>;
}

export interface Reply {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into replies of every shape
  body: any;
  text: string;
  headers: Record<string, unknown>;
}

export interface TestBackend {
  app: FastifyInstance;
  backend: Backend;
  deps: Deps;
  clock: TestClock;
  mailbox: TestMailbox;
  send(method: NonNullable<InjectOptions['method']>, url: string, options?: RequestOptions): Promise<Reply>;
  /** Registers a merchant, with a new address each time unless one is given. */
  register(email?: string, client?: ClientId): Promise<Tokens & { email: string }>;
  login(email: string, password?: string, client?: ClientId): Promise<Tokens>;
  createStore(token: string, fields?: Partial<StoreWrite>, client?: ClientId): Promise<Store>;
  /** A merchant with a store. */
  merchant(client?: ClientId): Promise<Tokens & { email: string; store: Store }>;
  asProvider(client?: ClientId): Promise<Tokens>;
  /** Performs the jobs that are due, e.g. sends mail. */
  drain(): Promise<number>;
  close(): Promise<void>;
}

const ENVIRONMENT = {
  NODE_ENV: 'test',
  JWT_SECRET: 'a secret of the tests, long enough to sign',
  PORTAL_ORIGIN: 'http://localhost:4000',
  RATE_LIMIT_SCALE: '1000',
  PROVIDER_EMAIL: PROVIDER.email,
  PROVIDER_PASSWORD: PROVIDER.password,
  // A machine that is busy with other tests may stall for any length of time.
  MAX_LOOP_DELAY_MS: '60000',
  LOG_LEVEL: 'silent',
};

/** Cheap, because tests make thousands of accounts; `passwords.test.ts` and the running API hash at the real cost. */
const CHEAP = { memoryCost: 64, timeCost: 1 };

let addresses = 0;

/** @throws Error if a helper's request fails */
export async function testBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const database = options.database ?? (await createTestDatabase(options.engine));
  const env = readEnv({ ...ENVIRONMENT, ...options.env });
  const clock = createTestClock(options.now ?? new Date('2026-11-20T15:00:00.000Z'));
  const mailbox = createTestMailbox();
  const backend = await createBackend({
    env,
    clock,
    lateEnv: options.lateEnv,
    mailer: mailbox,
    passwords: createPasswords({ hash: (password) => hash(password, CHEAP), verify }),
    log: createLog('silent'),
    database: database.location,
    background: options.background ?? false,
  });
  // Busy machines take longer to start than the framework waits.
  const app = Fastify({ ...serverOptions(env), logger: false, pluginTimeout: 60_000 });
  options.prepare?.(app);
  await app.register(backend.plugin);
  await app.ready();

  const send: TestBackend['send'] = async (method, url, { body, token, client = '6', headers } = {}) => {
    const sent: Record<string, string | undefined> = {
      [SITE_KEY_HEADER]: client,
      [PORTAL_HEADER]: '1',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    };
    const response = await app.inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    });
    return {
      status: response.statusCode,
      body: parse(response.payload),
      text: response.payload,
      headers: response.headers,
    };
  };

  const succeed = async <T>(url: string, request: RequestOptions): Promise<T> => {
    const reply = await send('POST', url, request);
    if (reply.status >= 300) throw new Error(`${url} answered ${reply.status}: ${reply.text}`);
    return reply.body as T;
  };

  const register: TestBackend['register'] = async (
    email = `merchant-${(addresses += 1)}@example.com`,
    client = '6',
  ) => {
    const body = { email, password: PASSWORD, siteId: 2, type: 2 };
    return { ...(await succeed<Tokens>('/api/v1/auth/email-register/', { body, client })), email };
  };
  const login: TestBackend['login'] = (email, password = PASSWORD, client = '6') =>
    succeed('/api/v1/auth/email-login/', { body: { email, password, siteId: 6 }, client });
  const createStore: TestBackend['createStore'] = (token, fields = {}, client = '6') => {
    const body = {
      name: 'Maple Outfitters',
      website_url: 'maple.example.com',
      contact_email: 'a@example.com',
      ...fields,
    };
    return succeed('/api/v1/stores/', { body, token, client });
  };

  return {
    app,
    backend,
    deps: backend.deps,
    clock,
    mailbox,
    send,
    register,
    login,
    createStore,
    merchant: async (client = '6') => {
      const account = await register(undefined, client);
      return { ...account, store: await createStore(account.token, {}, client) };
    },
    asProvider: (client = '6') => login(PROVIDER.email, PROVIDER.password, client),
    drain: () => backend.deps.jobs.drain(),
    close: async () => {
      await app.close();
      if (!options.database) await database.remove();
    },
  };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
