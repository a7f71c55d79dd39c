/** Composes the API: opens the database, creates the shared services, and mounts the features. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { imageHostOf, siteAt, siteByClientId } from '@coupon-center/site-config';
import { addBrands } from '@coupon-center/site-config/brands-folder';
import type { DatabaseLocation } from '@coupon-center/database';
import type { HealthParts } from '@coupon-center/server-kit';
import { createMetrics } from '@coupon-center/server-kit/metrics';
import { createAccountsPort } from './features/accounts/accounts.port.ts';
import { accountOfSession } from './features/sessions/sessions.repository.ts';
import { createSessionsPort } from './features/sessions/sessions.port.ts';
import { registerSessions } from './features/sessions/sessions.routes.ts';
import { createPeoplePort, invitationsPort } from './features/people/people.port.ts';
import { registerPeople } from './features/people/people.routes.ts';
import { createSecondFactorPort } from './features/second-factor/second-factor.port.ts';
import { registerSecondFactor } from './features/second-factor/second-factor.routes.ts';
import { watchMails } from './features/accounts/failed-mails.ts';
import { registerAccounts } from './features/accounts/accounts.routes.ts';
import { seedProviders } from './features/accounts/provider-accounts.ts';
import { createBillingPort, registerBilling, stripeClient } from './features/billing/index.ts';
import { couponsPort } from './features/coupons/coupons.port.ts';
import { registerCoupons } from './features/coupons/coupons.routes.ts';
import { createDecisionsPort } from './features/decisions/decisions.port.ts';
import { registerDecisions } from './features/decisions/decisions.routes.ts';
import { createEmailsPort } from './features/email-settings/email-settings.port.ts';
import { registerEmailSettings } from './features/email-settings/email-settings.routes.ts';
import { registerEvents } from './features/events/events.routes.ts';
import { createImagesPort } from './features/images/images.port.ts';
import { registerOrganization } from './features/organization/organization.routes.ts';
import { registerImages } from './features/images/images.routes.ts';
import { organizationPort } from './features/organization/organization.port.ts';
import { mayTest, registerQa } from './features/qa/qa.routes.ts';
import { registerStorePage } from './features/store-page/store-page.routes.ts';
import { registerStorefront } from './features/storefront/storefront.routes.ts';
import { createStorefrontPort } from './features/storefront/storefront.port.ts';
import { registerReasonTemplates } from './features/reason-templates/reason-templates.routes.ts';
import { registerReview } from './features/stores/review.routes.ts';
import { statisticsPort } from './features/statistics/statistics.port.ts';
import { registerStatistics } from './features/statistics/statistics.routes.ts';
import { createStoresPort } from './features/stores/stores.port.ts';
import { registerStores } from './features/stores/stores.routes.ts';
import { registerLegacy } from './legacy/index.ts';
import { registerOpenApi } from './openapi/openapi.routes.ts';
import { createAccessTokens } from './platform/security/access-token.ts';
import { createPasswords } from './platform/security/passwords.ts';
import type { Passwords } from './platform/security/passwords.ts';
import { systemClock } from './platform/clock.ts';
import type { Clock } from './platform/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { Deps, Ports } from './platform/deps.ts';
import type { Env } from './platform/env.ts';
import { replyToUnknownRoute } from './platform/http/failure-reply.ts';
import { createEvents } from './platform/events/event-hub.ts';
import { prepareHttp } from './platform/http/prepare-http.ts';
import { createIdempotency } from './platform/idempotency/idempotency.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/observability/log.ts';
import type { Log } from './platform/observability/log.ts';
import { loadLimitsOf, shedLoad } from './platform/http/shed-load.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createCaches } from './platform/caches.ts';
import { createCallPause } from './platform/http/pause-calls.ts';
import type { CallPause } from './platform/http/pause-calls.ts';
import { migrate } from './platform/database/migrate.ts';
import { watchMethods } from './platform/http/other-methods.ts';
import { addFigures, mountOperations } from './platform/operations/operations.ts';
import { createAuthenticate } from './platform/security/principal.ts';
import { createRateLimits } from './platform/security/rate-limit.ts';
import { isStorefront } from './platform/security/caller.ts';
import { createSweeper } from './platform/jobs/sweeper.ts';

export interface BackendOptions {
  env: Env;
  /** Values known only later, e.g. the origin when the system assigns the port. Called each time they are needed. */
  lateEnv?: () => Partial<Env>;
  /** Called for each step of the start-up, for a progress display. */
  onProgress?: (step: string) => void;
  /** Location of the data; by default that of the environment. */
  database?: DatabaseLocation;
  clock?: Clock;
  log?: Log;
  /** Replaces the mail server from the environment. */
  mailer?: Mailer;
  /** Replaces the hashing of passwords, which is expensive on purpose. */
  passwords?: Passwords;
  /** Parts besides the database without which the process cannot serve; `/readyz` names them. */
  healthParts?: HealthParts;
  /** Whether jobs and clean-up run in the background; on by default. */
  background?: boolean;
}

export interface Backend {
  /**
   * Mounts every call below `/api/`, and `/livez`, `/readyz` and `/metrics` for operators. Closes the backend with the
   * server it is mounted in.
   */
  plugin: FastifyPluginAsync;
  /** Makes `/readyz` send load balancers elsewhere; calls are answered as before. */
  beginStop(): void;
  /** Runs work while the API handles no call and no job, e.g. to read or replace all of its data. Calls wait in the meantime. */
  whileQuiet<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Continues after the data has been replaced: brings the provider's accounts up to date, clears the caches, and makes open
   * pages reconnect. Call it in {@link Backend.whileQuiet}.
   */
  startOver(): Promise<void>;
  /** Stops jobs and closes the database. May be called more than once. */
  close(): Promise<void>;
  deps: Deps;
}

/**
 * Creates the API: opens and migrates the database, brings the provider's accounts up to date, starts the jobs.
 * @throws FolderLockedError if another process has the data folder
 * @throws Error for a brand's data file that can't be used
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { env, onProgress = () => {} } = options;
  const log = options.log ?? createLog(env.LOG_LEVEL);
  addBrands(env.BRANDS_FOLDER);
  onProgress('opening the database');
  const database = await openDatabase(options.database ?? locationOf(env), log);
  const deps = createDeps(options, database, log);
  try {
    onProgress('migrating the database');
    await migrate(database.db);
    await seedProviders(database.db, env, deps);
  } catch (error) {
    await database.close();
    throw error;
  }
  if (options.background ?? true) {
    deps.jobs.start();
    deps.sweeper.start();
  }

  addFigures(deps, database);
  const pause = createCallPause();
  let isStopping = false;
  const beginStop = () => {
    isStopping = true;
  };
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= closeAll(deps, database));
  return {
    deps,
    close,
    beginStop,
    whileQuiet: (work) => pause.during(() => deps.jobs.pausedWhile(work)),
    async startOver() {
      await seedProviders(database.db, env, deps);
      deps.caches.clear();
    },
    plugin: async (app) => {
      app.addHook('preClose', async () => beginStop());
      app.addHook('onClose', close);
      // The process is about to end: clients that keep connections open should use another one for their next call.
      app.addHook('onRequest', (_request, reply, done) => {
        if (isStopping) reply.header('connection', 'close');
        done();
      });
      const parts = { database: () => database.ping(), ...options.healthParts };
      const health = { parts, isStopping: () => isStopping };
      await app.register((operations) => mountOperations(operations, deps, health));
      await app.register((api) => mount(api, deps, pause), { prefix: '/api' });
    },
  };
}

function locationOf(env: Env): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl, DATABASE_READ_URL: readUrl } = env;
  return url ? { url, listenUrl, readUrl, poolSize: env.DATABASE_POOL } : { folder: env.COUPON_CENTER_DATA };
}

function createDeps(options: BackendOptions, database: OpenDatabase, log: Log): Deps {
  const { db } = database;
  const { clock = systemClock, lateEnv } = options;
  const env = lateEnv ? () => ({ ...options.env, ...lateEnv() }) : () => options.env;
  const { JWT_SECRET, RATE_LIMIT_SCALE } = options.env;
  const localSite: Deps['localSite'] = (site) => {
    const local = siteAt(site, env().PORTAL_ORIGIN);
    const imageHost = imageHostOf(env());
    // Every call needs its site: copying it took 2% of a call's time.
    return imageHost ? { ...local, imageHost } : local;
  };
  const caches = createCaches();
  // Jobs that run only on demand run one at a time, so that their order is known.
  const metrics = createMetrics();
  const onDone = metrics.counter('jobs_done_total', 'Jobs that this process has finished.', 'kind');
  const jobs = createJobs(db, clock, log, {
    caches,
    onDone,
    ...(options.background === false && { atOnce: 1 }),
  });
  const stripe = stripeClient(env);
  const billing = createBillingPort({ db, clock, jobs, stripe });
  const limits = createRateLimits(db, clock, JWT_SECRET, RATE_LIMIT_SCALE);
  const accessTokens = createAccessTokens(JWT_SECRET, clock);
  const passwords = options.passwords ?? createPasswords();
  const secondFactor = createSecondFactorPort({ clock, env });
  const sessions = createSessionsPort({ accessTokens, clock, env, jobs, limits });
  const accounts = createAccountsPort(
    { clock, db, jobs, limits, passwords },
    { invitations: invitationsPort, secondFactor, sessions },
  );
  const ports: Ports = {
    accounts,
    billing,
    coupons: couponsPort,
    decisions: createDecisionsPort(clock),
    emails: createEmailsPort(JWT_SECRET),
    images: createImagesPort(clock),
    invitations: invitationsPort,
    organization: organizationPort,
    people: createPeoplePort({ accounts, secondFactor }),
    secondFactor,
    sessions,
    statistics: statisticsPort,
    storefront: createStorefrontPort(clock),
    stores: createStoresPort(billing),
  };
  return {
    db,
    fromStandby: database.standbys?.run,
    env,
    clock,
    log,
    ports,
    jobs,
    events: createEvents(database),
    mailer: watchMails(options.mailer ?? createMailer(env), { db, clock, jobs, log }),
    caches,
    metrics,
    limits,
    sweeper: createSweeper(log),
    accessTokens,
    passwords,
    localSite,
    site(clientId) {
      const site = siteByClientId(clientId);
      if (!site) throw new Error(`There is no site with the client id ${clientId}.`);
      return localSite(site);
    },
  };
}

async function mount(api: FastifyInstance, deps: Deps, pause: CallPause): Promise<void> {
  const { accessTokens, clock, db, env, fromStandby, jobs, limits, localSite, metrics, ports, sweeper } =
    deps;
  const findAccount = accountOfSession(ports);
  const idempotency = createIdempotency(db, clock, env().JWT_SECRET);
  sweeper.add('rate limits', () => limits.sweep());
  sweeper.add('jobs given up', () => jobs.sweep());
  sweeper.add('idempotency keys', () => idempotency.sweep());
  api.decorate('routeDeps', {
    db,
    fromStandby,
    idempotency,
    localSite,
    authenticate: createAuthenticate(accessTokens, async (claims) => {
      const account = await findAccount(db, claims, clock.now());
      return account && { ...account, isTester: mayTest(env(), account) };
    }),
    isStorefront: (request) => isStorefront(request, env().STOREFRONT_SECRET),
    isStrict: env().NODE_ENV === 'test',
  });
  api.decorateRequest('caller', null);
  pause.watch(api);
  metrics.measure(api);
  prepareHttp(api);
  await shedLoad(api, loadLimitsOf(env()));

  const refuseOtherMethods = watchMethods(api);
  registerOpenApi(api);
  registerStorePage(api, deps);
  registerStorefront(api, deps);
  registerDecisions(api, deps);
  registerReasonTemplates(api, deps);
  registerEvents(api, deps);
  await registerEmailSettings(api, deps);
  await registerStatistics(api, deps);
  registerQa(api, deps);
  registerSecondFactor(api, deps);
  registerPeople(api, deps);
  await registerImages(api, deps);
  registerLegacy(api, deps, {
    passwords: registerAccounts(api, deps),
    sessions: registerSessions(api, deps),
    stores: registerStores(api, deps),
    review: registerReview(api, deps),
    coupons: registerCoupons(api, deps),
    billing: await registerBilling(api, deps),
    organizations: registerOrganization(api, deps),
  });
  refuseOtherMethods();
  answerUnknownAddresses(api);
}

/** Answers unknown addresses below the API; otherwise a process that also serves the portal would answer with a page. */
function answerUnknownAddresses(api: FastifyInstance): void {
  for (const url of ['/', '/*']) api.all(url, { config: { refuses: true } }, replyToUnknownRoute);
}

async function closeAll({ events, jobs, mailer, sweeper }: Deps, database: OpenDatabase): Promise<void> {
  await jobs.close();
  await sweeper.close();
  await events.close();
  mailer.close();
  await database.close();
}
