/** Dependencies of the testers' calls. */
import type { FastifyRequest } from 'fastify';
import type { ReleaseSource } from '@coupon-center/release';
import type { Site } from '@coupon-center/site-config';
import type { Testers } from './testers.ts';

export interface QaRoutesOptions {
  testers: Testers;
  source: ReleaseSource;
  /** Names of the parts that run from source. */
  fromSource: ReadonlySet<string>;
  siteOf: (request: FastifyRequest) => Site;
}
