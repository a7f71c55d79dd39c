/** One log for API, worker and jobs: one line a request, without secrets. */
import { pino } from 'pino';
import type { Logger, LoggerOptions } from 'pino';

export type Log = Logger;

const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'refresh', 'link', 'secret'];

/** Options of every logger: secrets are cut out wherever they might stand, addresses lose their query. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: SECRETS.flatMap((name) => [
        `["${name}"]`,
        `*["${name}"]`,
        `*.*["${name}"]`,
        `req.headers["${name}"]`,
      ]),
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method?: string; url?: string; ip?: string; id?: unknown }) => ({
        method: request.method,
        path: request.url?.split('?', 1)[0],
        address: request.ip,
      }),
      err: (error: unknown) => {
        const { err } = pino.stdSerializers;
        return error instanceof Error ? withoutDetail(err(error)) : error;
      },
    },
  };
}

/** PostgreSQL quotes the offending values in `detail`, and drivers keep the parameters: neither belongs in a log. */
function withoutDetail(error: Record<string, unknown>): Record<string, unknown> {
  const { detail: _detail, where: _where, params: _params, parameters: _parameters, ...rest } = error;
  return rest;
}

/** A logger of its own, for use outside a server. */
export function createLog(level: string): Log {
  return pino(logOptions(level));
}
