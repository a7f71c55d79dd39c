/** The dependencies that a feature's `register` receives besides the app. */
import type { StandbyReads } from '@coupon-center/database';
import type { Metrics } from '@coupon-center/server-kit/metrics';
import type { Site } from '@coupon-center/site-config';
import type { AccessTokens } from './security/access-token.ts';
import type { Passwords } from './security/passwords.ts';
import type { Clock } from './clock.ts';
import type { Executor } from './database/database.types.ts';
import type { Env } from './env.ts';
import type { Events } from './events/event-hub.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './observability/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Caches } from './caches.ts';
import type { RateLimits } from './security/rate-limit.ts';
import type { Sweeper } from './jobs/sweeper.ts';

/**
 * The services that features offer each other. Each adds its own in its `<feature>.port.ts`, and `app.ts` provides them all:
 *
 *     declare module '../../platform/deps.ts' {
 *       interface Ports { coupons: CouponsPort }
 *     }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the platform knows no feature
export interface Ports {}

export interface Deps {
  db: Executor;
  /** Runs work whose statements only read, and may be a second behind, on a standby; undefined if there is none. */
  fromStandby: StandbyReads['run'] | undefined;
  /**
   * Returns the current environment. Addresses of local services may only be known after startup, so call it when
   * needed.
   */
  env: () => Env;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  /** Notifies merchants of changes that others made. */
  events: Events;
  mailer: Mailer;
  limits: RateLimits;
  caches: Caches;
  metrics: Metrics;
  sweeper: Sweeper;
  accessTokens: AccessTokens;
  passwords: Passwords;
  ports: Ports;
  /** Returns a site with the addresses at which it is served on this machine. */
  localSite: (site: Site) => Site;
  /**
   * Returns the site of a client id, adapted by `localSite`.
   * @throws Error if there is no such site
   */
  site: (clientId: string) => Site;
}
