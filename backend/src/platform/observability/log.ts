/** One log for API, worker and jobs. */
import { pino } from 'pino';
import type { Logger } from 'pino';
import { logOptions } from '@coupon-center/server-kit';

export type Log = Logger;

/** A logger of its own, for use outside a server. */
export function createLog(level: string): Log {
  return pino(logOptions(level));
}
