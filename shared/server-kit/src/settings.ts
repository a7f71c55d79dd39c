/**
 * The settings of a server: environment variables, each with the zod schema of its value. The schema's description is what
 * `docs/environment.md` says of the variable.
 */
import { z } from 'zod';
import { readDatabaseAddresses } from './database-addresses.ts';

const text = z.string().trim().min(1, 'must not be blank');
const HTTP_ADDRESS = 'must be an http(s) address';
const webAddress = z.url({ protocol: /^https?$/, error: HTTP_ADDRESS });
const origin = webAddress.transform((value) => new URL(value).origin);
/** A shorter secret could be guessed. */
const secret = z.string().min(32, 'must have at least 32 characters');

function wholeNumber(min: number, max: number) {
  return z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
}

const proxy = z.union(
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6(), z.literal('loopback')],
  'must be an address or CIDR',
);

/** Addresses and CIDRs of the proxies whose X-Forwarded-* headers are trusted, separated by commas. */
export const trustedProxiesSchema = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(proxy));

/** Kinds of values, with messages that follow the name of the variable. */
export const setting = { text, webAddress, origin, secret, wholeNumber };

const databaseAddress = z
  .string()
  .refine(
    (value) => readDatabaseAddresses(value) !== undefined,
    'must be an address like postgres://user:password@host/database; several hosts are separated by commas, and target_session_attrs, if given, is read-write',
  );

/** The variables of every server. @param port at which it listens by default */
export const serverSettings = (port: number) => ({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` rejects settings that are only for development.'),
  HOST: text
    .default('127.0.0.1')
    .describe('The address to listen on; 0.0.0.0 for all addresses of the machine.'),
  PORT: wholeNumber(0, 65_535).default(port).describe('The port to listen on.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The lowest level that is logged.'),
  TRUST_PROXY: trustedProxiesSchema
    .optional()
    .describe('Proxies whose X-Forwarded-* headers are trusted: addresses and CIDRs, separated by commas.'),
});

/** Variables that several servers have. */
export const sharedSettings = {
  API_ORIGIN: origin.describe(
    'The origin of the API. Without it, the shell’s pages come without data of their user.',
  ),
  BRANDS_FOLDER: text.describe('A folder with the data files of additional brands.'),
  COUPON_CENTER_DATA: text.describe('The folder in which the server stores its files.'),
  DATABASE_URL: databaseAddress.describe(
    'A PostgreSQL server, or several, separated by commas as in `postgres://user:password@a:5432,b:5432/name`, of which the one that takes writes is used. Without it, the embedded engine keeps its files in COUPON_CENTER_DATA.',
  ),
  DATABASE_LISTEN_URL: databaseAddress.describe(
    'The same database for LISTEN, past a pooler that pools transactions; by default DATABASE_URL.',
  ),
  DATABASE_READ_URL: z
    .string()
    .refine(
      (value) => readDatabaseAddresses(value, 'standby') !== undefined,
      'must be an address like postgres://user:password@host/database; several hosts are separated by commas, and target_session_attrs, if given, is standby',
    )
    .describe(
      'The same database on standbys, past a pooler that pools transactions; shoppers’ reads go there as long as a standby is at most a second behind. Without it, all reads go to DATABASE_URL.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .describe('Lets callers that send it as a bearer token read metrics; without it, only this machine can.'),
  PORTAL_ORIGIN: origin.describe(
    'The address at which this machine serves every brand; without it, each brand has its own.',
  ),
  QA_SECRET: secret.describe(
    'Signs the grants of testers. It must be the same for the API, the shell’s servers and the release service. Without it, nobody can test.',
  ),
  IMAGE_UPLOAD_URL: webAddress.describe(
    'Upload address of an external image host for logos. It must be the same for the API and the shell’s servers. Without it, the API stores logos.',
  ),
  IMAGE_UPLOAD_PRESET: text.describe('The upload preset for that host.'),
  IMAGE_ORIGINS: text
    .refine(
      (value) => value.split(',').every((part) => webAddress.safeParse(part.trim()).success),
      HTTP_ADDRESS,
    )
    .describe(
      'Origins of the images on that host, separated by commas; by default the origin of the upload address.',
    ),
  STOREFRONT_SECRET: secret.describe(
    'Lets the storefront report views, copies, clicks and votes. It must be the same for the API and the storefront. Without it, nothing is counted.',
  ),
};

/** Names of this machine that other machines can't reach. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Returns whether other machines can connect. */
export const isOutside = (host: string | undefined): boolean => host !== undefined && !LOOPBACK.test(host);

/** Minimum number of different characters in a secret: 32 random hex digits have more, typed text seldom does. */
const FEWEST_CHARACTERS = 8;
const GUESSABLE =
  /secret|password|passwort|changeme|change-me|default|example|coupon|development|qwerty|12345678/i;

/** Yields a problem for each secret that repeats itself or looks like a placeholder, where others can connect. */
export function* guessableSecrets(
  settings: { NODE_ENV?: string; HOST?: string } & Record<string, unknown>,
  names: readonly string[],
): Generator<string> {
  if (settings.NODE_ENV !== 'production' && !isOutside(settings.HOST)) return;
  for (const name of names) {
    const value = settings[name];
    if (typeof value !== 'string') continue;
    if (new Set(value).size < FEWEST_CHARACTERS || GUESSABLE.test(value))
      yield `${name} can be guessed. Use a random one, e.g. from \`openssl rand -base64 48\``;
  }
}

export type Settings<Variables extends z.ZodRawShape> = z.output<z.ZodObject<Variables>>;

/**
 * Reads the settings. Empty variables count as unset.
 * @param source e.g. `process.env`
 * @param rules across several variables; takes those that are valid, so that all problems are reported together
 * @throws Error with one message that lists every problem
 */
export function readSettings<Variables extends z.ZodRawShape>(
  variables: Variables,
  source: Readonly<Record<string, string | undefined>>,
  rules: (settings: Partial<Settings<Variables>>) => Iterable<string> = () => [],
): Settings<Variables> {
  const problems: string[] = [];
  const valid: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(variables)) {
    const result = z.safeParse(schema, source[name] || undefined);
    if (result.success) valid[name] = result.data;
    else problems.push(...result.error.issues.map(({ message }) => `${name} ${message}`));
  }
  const settings = valid as Settings<Variables>;
  problems.push(...rules(settings));
  if (problems.length === 0) return settings;
  throw new Error(`The environment is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}
