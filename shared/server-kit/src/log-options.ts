/** How every log of the house is written: secrets are cut out wherever they might stand, addresses lose their query. */
import { pino } from 'pino';
import type { LoggerOptions } from 'pino';

const REDACTED = '[redacted]';

/** Names of what is never written: keys and tokens, the links of mails, and what else is in a mail. */
const SECRET = /(?:authorization|cookie|password|secret|token|refresh|passphrase)$|^(?:link|text|html)$/i;

/** Whatever is a token by its looks: of a link, in a header, or a web token by itself. */
const TOKENS =
  /([?&](?:token|refresh|code)=)[^&\s"']+|(\bBearer\s+)[\w.~+/-]+=*|()\beyJ[\w-]+\.[\w-]+\.[\w-]+/gi;

/** Deeper than this nothing is written. */
const DEPTH = 6;

/** Values that have a serializer of their own, which says what of them is written. */
const SERIALIZED = new Set(['req', 'err']);

/** What of an entry may be written. */
function censored(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(TOKENS, `$1$2$3${REDACTED}`);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => censored(item, depth + 1));
  if ('toJSON' in value) return value;
  return censoredMembers(value, depth);
}

function censoredMembers(value: object, depth: number): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (depth === 0 && SERIALIZED.has(name)) written[name] = member;
    else written[name] = SECRET.test(name) ? REDACTED : censored(member, depth + 1);
  }
  return written;
}

/** PostgreSQL quotes the offending values in `detail`, and drivers keep the parameters: neither belongs in a log. */
function errorAsWritten(error: Error): unknown {
  const {
    detail: _detail,
    where: _where,
    params: _params,
    parameters: _parameters,
    ...rest
  } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return censoredMembers(rest, 1);
}

/**
 * Options of every logger. Written by a function of ours: the logger's own redaction by paths takes eight times as long.
 * @param level least important line that is written; `silent` for none
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    formatters: { log: (entry) => censoredMembers(entry, 0) },
    serializers: {
      req: (request: { method?: string; url?: string; ip?: string }) => ({
        method: request.method,
        path: request.url?.split('?', 1)[0],
        address: request.ip,
      }),
      err: (error: unknown) => (error instanceof Error ? errorAsWritten(error) : censored(error)),
    },
  };
}
