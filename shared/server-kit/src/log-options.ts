/** Options of all logs: secrets are redacted wherever they occur, and addresses are logged without their query. */
import { pino } from 'pino';
import type { DestinationStream, LoggerOptions } from 'pino';

const REDACTED = '[redacted]';

/** Names of values that are never logged: keys and tokens, the links in mails, and the rest of a mail. */
const SECRET = /(?:authorization|cookie|password|secret|token|refresh|passphrase)$|^(?:link|text|html)$/i;

/** Text that looks like a token: in a link, in a header, or a JWT. */
const TOKENS =
  /([?&](?:token|refresh|code)=)[^&\s"']+|(\bBearer\s+)[\w.~+/-]+=*|()\beyJ[\w-]+\.[\w-]+\.[\w-]+/gi;

/** Deeper values are omitted. */
const DEPTH = 6;

/** Values with their own serializer, which decides what to log. */
const SERIALIZED = new Set(['req', 'err']);

/** Returns the part of an entry that may be logged. */
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

/** PostgreSQL quotes offending values in `detail`, and drivers keep the parameters; neither belongs in a log. */
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
 * Options of every logger. Redacts with our own function, because the logger's redaction by paths takes eight times as
 * long.
 * @param level lowest level that is logged; `silent` for none
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

/** How long a line may wait for others, in milliseconds. */
const TOGETHER_MS = 100;
/** Number of bytes at which lines are written even earlier. */
const TOGETHER_BYTES = 8 * 1024;

let stdout: DestinationStream | undefined;

/**
 * Returns the destination of logs. Lines are written in batches, and when the process exits: writing each one separately
 * takes a fifth of the time of a store page.
 * @returns undefined if nothing is logged at that level
 */
export function logStream(level: string): DestinationStream | undefined {
  return level === 'silent' ? undefined : (stdout ??= openStdout());
}

function openStdout(): DestinationStream {
  const lines = pino.destination({
    dest: 1,
    sync: true,
    minLength: TOGETHER_BYTES,
    periodicFlush: TOGETHER_MS,
  });
  const flush = () => lines.flushSync();
  process.on('exit', flush);
  lines.on('close', () => process.off('exit', flush));
  return lines;
}
