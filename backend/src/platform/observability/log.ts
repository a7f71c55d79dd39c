/** The log of API, worker and jobs. */
import { pino } from 'pino';
import type { Logger } from 'pino';
import { logOptions, logStream } from '@coupon-center/server-kit';

export type Log = Logger;

/** Creates a logger for use outside a server. */
export function createLog(level: string): Log {
  return pino(logOptions(level), logStream(level));
}
