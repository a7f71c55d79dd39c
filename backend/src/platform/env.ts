/** The environment of the API, declared, validated and read only here. */
import { z } from 'zod';
import { trustedProxiesSchema } from '@coupon-center/server-kit';
import { isGuessable } from './security/keys.ts';

/** Signs tokens on a developer's machine if nothing is configured; refused wherever others can connect. */
export const DEVELOPMENT_SECRET = 'development-secret-that-production-refuses';

const text = z.string().trim().min(1, 'must not be blank');
const HTTP_ADDRESS = 'must be an http(s) address';
const webAddress = z.url({ protocol: /^https?$/, error: HTTP_ADDRESS });
const origin = webAddress.transform((value) => new URL(value).origin);

function wholeNumber(min: number, max: number) {
  return z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Where `server.ts` listens when the API runs by itself. */
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(4200),
  /** A PostgreSQL server; without it the embedded engine keeps its files in COUPON_CENTER_DATA. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address like postgres://user:password@host/database',
    })
    .optional(),
  /** Maximum number of connections to that server. */
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  COUPON_CENTER_DATA: text.default('.data'),
  /** The address at which this machine serves every brand; without it, the brands' own addresses are used. */
  PORTAL_ORIGIN: origin.optional(),
  /** A folder with the data files of further brands. */
  BRANDS_FOLDER: text.optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').default(DEVELOPMENT_SECRET),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtp://host:port' }).optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  /** Host of Stripe's API if it isn't Stripe itself, e.g. the sandbox. */
  STRIPE_HOST: text.optional(),
  STRIPE_PORT: wholeNumber(1, 65_535).optional(),
  STRIPE_PROTOCOL: z.enum(['http', 'https']).optional(),
  /** The account that reviews stores; created at startup for every brand. */
  PROVIDER_EMAIL: z.email('must be an email address').optional(),
  PROVIDER_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(256).optional(),
  /** Signs what testers may do; the same for the shell's servers and the release service. Without it nobody is a tester. */
  QA_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Lets the storefront tell what its visitors did; the same for its servers. Without it nothing is counted. */
  STOREFRONT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Comma-separated verified email addresses of users who may test versions that are not live. */
  QA_EMAILS: text
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((part) => part.trim()),
    )
    .pipe(z.array(z.email('must be email addresses, separated by commas')))
    .optional(),
  /** Proxies whose X-Forwarded-For is trusted: addresses and CIDRs, separated by commas. */
  TRUST_PROXY: trustedProxiesSchema.optional(),
  /** Multiplies every rate limit, for load tests. */
  RATE_LIMIT_SCALE: z.coerce
    .number('must be a number')
    .positive('must be more than 0')
    .max(1_000_000)
    .default(1),
  /** An external image host for logos, also configured in the shell; without it, the API stores logos itself. */
  IMAGE_UPLOAD_URL: webAddress.optional(),
  IMAGE_UPLOAD_PRESET: text.optional(),
  /** Comma-separated origins from which that host serves images; by default the origin of its upload address. */
  IMAGE_ORIGINS: text
    .refine(
      (value) => value.split(',').every((part) => webAddress.safeParse(part.trim()).success),
      HTTP_ADDRESS,
    )
    .optional(),
  /** Bearer token for /metrics; without one, /metrics only answers this machine. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Calls are refused while the event loop's mean delay over two seconds exceeds this; 0 disables the limit. */
  MAX_LOOP_DELAY_MS: wholeNumber(0, 60_000).default(1000),
  /** The same for the loop's utilisation, 0 to 1; off by default, because full utilisation is not overload. */
  MAX_LOOP_UTILISATION: z.coerce.number('must be a number').min(0).max(1, 'must be at most 1').default(0),
  /** The same for the heap in use, in MB; 0 means nine tenths of Node's limit. */
  MAX_HEAP_MB: wholeNumber(0, 1_000_000).default(0),
  /** Seconds between a stop signal and the end of listening, in which /readyz makes load balancers go elsewhere. */
  STOP_DELAY: wholeNumber(0, 8).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.output<typeof schema>;

/** All variables, for the documentation. */
export const environmentNames = Object.keys(schema.shape) as (keyof Env)[];

/** Names of this machine that other machines can't reach. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Rules across several variables. Takes the variables that are valid, so that all problems are reported together. */
function* policy(env: Partial<Env>): Generator<string> {
  if (Boolean(env.PROVIDER_EMAIL) !== Boolean(env.PROVIDER_PASSWORD))
    yield 'PROVIDER_EMAIL and PROVIDER_PASSWORD must be set together';
  const isKnownSecret = !env.JWT_SECRET || env.JWT_SECRET === DEVELOPMENT_SECRET;
  const isOutside = env.HOST !== undefined && !LOOPBACK.test(env.HOST);
  if (env.NODE_ENV === 'production' && isKnownSecret) yield 'JWT_SECRET must be set in production';
  else if (isOutside && env.JWT_SECRET === DEVELOPMENT_SECRET)
    yield `JWT_SECRET must be set where HOST is reached from outside (${env.HOST})`;
  if (env.NODE_ENV === 'production' || isOutside)
    for (const name of ['JWT_SECRET', 'QA_SECRET', 'STOREFRONT_SECRET'] as const)
      if (env[name] && env[name] !== DEVELOPMENT_SECRET && isGuessable(env[name]))
        yield `${name} can be guessed: take a random one, e.g. from \`openssl rand -base64 48\``;
  if (env.NODE_ENV !== 'production') return;
  if ((env.RATE_LIMIT_SCALE ?? 1) !== 1) yield 'RATE_LIMIT_SCALE must not be set in production';
  if (env.STRIPE_PROTOCOL === 'http') yield 'STRIPE_PROTOCOL must be https in production';
  for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    if (!env[name]) yield `${name} must be set in production`;
}

/**
 * Reads the environment. Empty variables count as unset.
 * @param source e.g. `process.env`
 * @throws Error with one message that lists every invalid variable
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const known = Object.fromEntries(
    environmentNames.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const problems: string[] = [];
  const readable: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const result = field.safeParse(known[name]);
    if (result.success) readable[name] = result.data;
    else problems.push(...result.error.issues.map((issue) => `${name} ${issue.message}`));
  }
  problems.push(...policy(readable));
  if (problems.length === 0) return readable as Env;
  throw new Error(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}
