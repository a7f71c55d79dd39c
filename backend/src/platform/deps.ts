/** What a feature's `register` is given besides the app. */
import type { Site } from '@coupon-center/site-config';
import type { AccessTokens } from './security/access-token.ts';
import type { Clock } from './clock.ts';
import type { Executor } from './database/database.types.ts';
import type { Env } from './env.ts';
import type { Events } from './events/event-hub.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './observability/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Ports } from './ports.ts';
import type { RateLimits } from './security/rate-limit.ts';
import type { Sweeper } from './jobs/sweeper.ts';

export interface Deps {
  db: Executor;
  /** The environment now: addresses of local parts may become known after the API was made, so ask when needed. */
  env: () => Env;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  /** Tells merchants of changes that others made. */
  events: Events;
  mailer: Mailer;
  limits: RateLimits;
  metrics: Metrics;
  sweeper: Sweeper;
  accessTokens: AccessTokens;
  ports: Ports;
  /** A site with the addresses at which it is reached on this machine. */
  localSite: (site: Site) => Site;
  /**
   * The site of a client id, as `localSite` returns it.
   * @throws Error for an id of no site
   */
  site: (clientId: string) => Site;
}
