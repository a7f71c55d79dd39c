/** The environment in which a stack runs: its port, its variables with their defaults, and the services that the sandbox replaces. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readEnv } from '@coupon-center/backend';
import type { Env } from '@coupon-center/backend';
import type { QaOptions } from '@coupon-center/shell-server';
import { DEFAULT_CLIENT_ID, sites } from '@coupon-center/site-config';
import type { Secrets } from './secrets.ts';

/** Picks the port before the server listens, because webhooks, payment links and mails contain addresses. */
export async function portOf(asked: number, host: string): Promise<number> {
  const probe = createServer();
  probe.listen(asked, host);
  try {
    await once(probe, 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(
      `Port ${asked} is in use. Stop the program that uses it, or choose another port with PORT.`,
      {
        cause,
      },
    );
  }
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function sandboxStripe({ stripeKey, webhookSecret }: Secrets, port: number) {
  return {
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(port),
    STRIPE_PROTOCOL: 'http',
  };
}

/** On a developer's machine, everybody may test; elsewhere, users to whom the API grants it. */
function qaOf({ NODE_ENV, QA_SECRET }: Env, { qaSecret }: Secrets): QaOptions | undefined {
  if (QA_SECRET) return { secret: QA_SECRET, isOpen: false };
  return NODE_ENV === 'production' ? undefined : { secret: qaSecret, isOpen: true };
}

export interface StackEnvironment {
  env: Env;
  /** Origin of the portal's pages. */
  origin: string;
  provider: { email: string; password: string };
  qa: QaOptions | undefined;
  /** Whether the sandbox handles payments and mail. */
  sandboxed: { payments: boolean; mail: boolean };
}

/** @throws Error for a variable that the API refuses */
export function readEnvironment(
  given: NodeJS.ProcessEnv,
  { dataDir, port, secrets }: { dataDir: string; port: number; secrets: Secrets },
): StackEnvironment {
  // Empty variables count as unset, as everywhere.
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const sandboxed = { payments: !variables.STRIPE_SECRET_KEY, mail: !variables.SMTP_URL };
  const env = readEnv({
    PORTAL_ORIGIN: `http://localhost:${port}`,
    JWT_SECRET: secrets.jwtSecret,
    STOREFRONT_SECRET: secrets.storefrontSecret,
    PROVIDER_EMAIL: `provider@${sites[DEFAULT_CLIENT_ID].host}`,
    PROVIDER_PASSWORD: secrets.providerPassword,
    LOG_LEVEL: 'warn',
    // There is no other process to send calls to, and the embedded database may keep this one busy.
    MAX_LOOP_DELAY_MS: '0',
    ...variables,
    COUPON_CENTER_DATA: dataDir,
    ...(sandboxed.payments ? sandboxStripe(secrets, port) : {}),
  });
  return {
    env,
    origin: env.PORTAL_ORIGIN ?? `http://127.0.0.1:${port}`,
    provider: { email: env.PROVIDER_EMAIL ?? '', password: env.PROVIDER_PASSWORD ?? '' },
    qa: qaOf(env, secrets),
    sandboxed,
  };
}
