/** The environment of the API, declared, validated and read only here. */
import { z } from 'zod';
import {
  guessableSecrets,
  isOutside,
  readSettings,
  serverSettings,
  setting,
  sharedSettings,
} from '@coupon-center/server-kit';
import type { Settings } from '@coupon-center/server-kit';

/** Signs tokens on a developer's machine if nothing is configured; refused wherever others can connect. */
export const DEVELOPMENT_SECRET = 'development-secret-that-production-refuses';

const { text, wholeNumber } = setting;
const address = 'must be an email address';

/** All variables of the API. */
export const variables = {
  ...serverSettings(4200),
  DATABASE_URL: sharedSettings.DATABASE_URL.optional(),
  DATABASE_LISTEN_URL: sharedSettings.DATABASE_LISTEN_URL.optional(),
  DATABASE_READ_URL: sharedSettings.DATABASE_READ_URL.optional(),
  DATABASE_POOL: wholeNumber(2, 200)
    .default(10)
    .describe(
      'Maximum number of connections of a process to that server, besides those for LISTEN and, with `DATABASE_READ_URL`, for asking its position.',
    ),
  COUPON_CENTER_DATA: sharedSettings.COUPON_CENTER_DATA.default('.data'),
  PORTAL_ORIGIN: sharedSettings.PORTAL_ORIGIN.optional(),
  BRANDS_FOLDER: sharedSettings.BRANDS_FOLDER.optional(),
  JWT_SECRET: setting.secret
    .default(DEVELOPMENT_SECRET)
    .describe('All keys are derived from it. It must be the same for all processes. The default is public.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://host:port' })
    .optional()
    .describe('The mail server, with user and password.'),
  MAIL_FROM: z.email(address).optional().describe('The sender; by default the brand’s support address.'),
  STRIPE_SECRET_KEY: text.optional().describe('The key of Stripe’s API.'),
  STRIPE_WEBHOOK_SECRET: text.optional().describe('The secret of the endpoint `/api/v1/stripe/webhook/`.'),
  STRIPE_HOST: text.optional().describe('A different host for Stripe’s API, e.g. the sandbox.'),
  STRIPE_PORT: wholeNumber(1, 65_535).optional().describe('The port of that host.'),
  STRIPE_PROTOCOL: z
    .enum(['http', 'https'])
    .optional()
    .describe('`http` is only allowed outside of production.'),
  PROVIDER_EMAIL: z
    .email(address)
    .optional()
    .describe(
      'Email address of an administrator of every site, who reviews stores; the account is created at startup.',
    ),
  PROVIDER_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(256)
    .optional()
    .describe('The password of that account.'),
  QA_SECRET: sharedSettings.QA_SECRET.optional(),
  STOREFRONT_SECRET: sharedSettings.STOREFRONT_SECRET.optional(),
  QA_EMAILS: text
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((part) => part.trim()),
    )
    .pipe(z.array(z.email('must be email addresses, separated by commas')))
    .optional()
    .describe('Email addresses of testers, separated by commas. A tester’s address must be verified.'),
  RATE_LIMIT_SCALE: z.coerce
    .number('must be a number')
    .positive('must be more than 0')
    .max(1_000_000)
    .default(1)
    .describe('Multiplies every rate limit, for load tests.'),
  IMAGE_UPLOAD_URL: sharedSettings.IMAGE_UPLOAD_URL.optional(),
  IMAGE_UPLOAD_PRESET: sharedSettings.IMAGE_UPLOAD_PRESET.optional(),
  IMAGE_ORIGINS: sharedSettings.IMAGE_ORIGINS.optional(),
  METRICS_TOKEN: sharedSettings.METRICS_TOKEN.optional(),
  EDGE_ORIGINS: text
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.url({ protocol: /^http$/, error: 'must be http addresses, separated by commas' })))
    .optional()
    .describe(
      'Edges that drop their copies of a store’s page when it changes, separated by commas. A name may have several addresses.',
    ),
  EDGE_SECRET: setting.secret
    .optional()
    .describe('Proves to the edges that the API asks them. They have the same one.'),
  MAX_LOOP_DELAY_MS: wholeNumber(0, 60_000)
    .default(1000)
    .describe('Mean event loop delay over two seconds above which calls are refused; 0 for no limit.'),
  // Off by default, because full utilisation is not overload.
  MAX_LOOP_UTILISATION: z.coerce
    .number('must be a number')
    .min(0)
    .max(1, 'must be at most 1')
    .default(0)
    .describe('Event loop utilization above which calls are refused, from 0 to 1; 0 for no limit.'),
  MAX_HEAP_MB: wholeNumber(0, 1_000_000)
    .default(0)
    .describe('Heap in use, in MB, above which calls are refused; 0 means nine tenths of Node’s limit.'),
  STOP_DELAY: wholeNumber(0, 8)
    .default(0)
    .describe('Seconds to keep serving after a stop signal, while `/readyz` fails.'),
};

export type Env = Settings<typeof variables>;

/** Rules across several variables. */
function* policy(env: Partial<Env>): Generator<string> {
  if (Boolean(env.PROVIDER_EMAIL) !== Boolean(env.PROVIDER_PASSWORD))
    yield 'PROVIDER_EMAIL and PROVIDER_PASSWORD must be set together';
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    yield 'DATABASE_READ_URL must not be set without DATABASE_URL';
  if (env.EDGE_ORIGINS && !env.EDGE_SECRET) yield 'EDGE_SECRET must be set with EDGE_ORIGINS';
  const isKnownSecret = !env.JWT_SECRET || env.JWT_SECRET === DEVELOPMENT_SECRET;
  if (env.NODE_ENV === 'production' && isKnownSecret) yield 'JWT_SECRET must be set in production';
  else if (isOutside(env.HOST) && env.JWT_SECRET === DEVELOPMENT_SECRET)
    yield `JWT_SECRET must be set if HOST can be reached from outside (${env.HOST})`;
  const secrets = ['QA_SECRET', 'STOREFRONT_SECRET', 'EDGE_SECRET', ...(isKnownSecret ? [] : ['JWT_SECRET'])];
  yield* guessableSecrets(env, secrets);
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
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env =>
  readSettings(variables, source, policy);
