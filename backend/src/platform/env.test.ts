import { createHash } from 'node:crypto';
import { DEVELOPMENT_SECRET, readEnv } from './env.ts';

const RANDOM = 'n7Zk2vQx9RbT4mWc8yLd3hGf6sJp1aEu';
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: RANDOM,
  SMTP_URL: 'smtp://mail:25',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('an empty environment gives the defaults of a developer’s machine', () => {
  expect(readEnv({ UNKNOWN: 'ignored', PORT: '' })).toMatchObject({
    NODE_ENV: 'development',
    COUPON_CENTER_DATA: '.data',
    RATE_LIMIT_SCALE: 1,
    PORT: 4200,
    JWT_SECRET: DEVELOPMENT_SECRET,
  });
});

test('converts values to their types', () => {
  const env = readEnv({ PORT: '0', TRUST_PROXY: '10.0.0.0/8, ::1', PORTAL_ORIGIN: 'http://localhost:4000/' });
  expect(env).toMatchObject({
    PORT: 0,
    TRUST_PROXY: ['10.0.0.0/8', '::1'],
    PORTAL_ORIGIN: 'http://localhost:4000',
  });
});

test('reports all problems in one message', () => {
  const source = {
    PORT: 'x',
    SMTP_URL: 'http://a',
    JWT_SECRET: 'short',
    TRUST_PROXY: 'true',
    PROVIDER_EMAIL: 'a@b.ca',
  };
  expect(() => readEnv(source)).toThrow(
    /PORT.*\n.*TRUST_PROXY.*\n.*JWT_SECRET.*\n.*SMTP_URL.*\n.*PROVIDER_PASSWORD/,
  );
});

test.each([
  [{ JWT_SECRET: undefined }, 'JWT_SECRET must be set in production'],
  [{ JWT_SECRET: DEVELOPMENT_SECRET }, 'JWT_SECRET must be set in production'],
  [{ RATE_LIMIT_SCALE: '1000' }, 'RATE_LIMIT_SCALE must not be set in production'],
  [{ STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY must be set in production'],
  [{ STRIPE_WEBHOOK_SECRET: undefined }, 'STRIPE_WEBHOOK_SECRET must be set in production'],
  [{ SMTP_URL: undefined }, 'SMTP_URL must be set in production'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ QA_SECRET: 'a-secret-of-32-characters-or-more' }, 'QA_SECRET can be guessed'],
  [{ QA_SECRET: 'short' }, 'QA_SECRET must have at least 32 characters'],
  [{ QA_EMAILS: 'ann@example.com, ben' }, 'QA_EMAILS must be email addresses, separated by commas'],
  [{ STRIPE_PROTOCOL: 'http' }, 'STRIPE_PROTOCOL must be https in production'],
  [{ EDGE_ORIGINS: 'http://edge:8080' }, 'EDGE_SECRET must be set with EDGE_ORIGINS'],
  [{ EDGE_ORIGINS: 'http://edge:8080, edge' }, 'EDGE_ORIGINS must be http addresses, separated by commas'],
  [{ DATABASE_READ_URL: 'postgres://b/shop' }, 'DATABASE_READ_URL must not be set without DATABASE_URL'],
  [{ DATABASE_READ_URL: 'postgres://b/shop?target_session_attrs=primary' }, 'if given, is standby'],
])('production refuses %j', (changes, message) => {
  expect(() => readEnv({ ...PRODUCTION, ...changes })).toThrow(message);
});

test.each(['0.0.0.0', '::', '192.168.1.5', 'api.example.com'])(
  'refuses the built-in secret where others may connect: %s',
  (HOST) => {
    const message = `JWT_SECRET must be set if HOST can be reached from outside (${HOST})`;
    expect(() => readEnv({ HOST })).toThrow(message);
    expect(() => readEnv({ HOST, JWT_SECRET: DEVELOPMENT_SECRET })).toThrow(message);
    expect(readEnv({ HOST, JWT_SECRET: RANDOM }).HOST).toBe(HOST);
    expect(() => readEnv({ HOST, JWT_SECRET: 'x'.repeat(32) })).toThrow('JWT_SECRET can be guessed');
  },
);

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost', ''])(
  'accepts the built-in secret locally: %j',
  (HOST) => {
    expect(readEnv({ HOST }).JWT_SECRET).toBe(DEVELOPMENT_SECRET);
  },
);

test.each([
  'x'.repeat(64),
  'abcabc'.repeat(8),
  'change-me-before-you-go-into-production',
  'my-Secret-key-of-the-portal-2026',
])('production refuses a guessable secret: %s', (JWT_SECRET) => {
  expect(() => readEnv({ ...PRODUCTION, JWT_SECRET })).toThrow('JWT_SECRET can be guessed');
  expect(readEnv({ JWT_SECRET }).JWT_SECRET).toBe(JWT_SECRET);
});

test('accepts random secrets in any encoding', () => {
  for (let round = 0; round < 200; round += 1)
    for (const spelling of ['hex', 'base64', 'base64url'] as const) {
      const bytes = createHash('sha256').update(String(round)).digest();
      const JWT_SECRET = bytes.subarray(0, spelling === 'hex' ? 16 : 24).toString(spelling);
      expect(readEnv({ ...PRODUCTION, JWT_SECRET }).JWT_SECRET).toBe(JWT_SECRET);
    }
});

test('accepts a complete production environment', () => {
  expect(readEnv(PRODUCTION).NODE_ENV).toBe('production');
});
