/** The sandbox in the portal's own process; its mail examples are those of the API. */
import { join } from 'node:path';
import { mailExamples } from '@coupon-center/backend';
import type { Backend } from '@coupon-center/backend';
import { createSandbox } from '@coupon-center/sandbox';
import type { Sandbox } from '@coupon-center/sandbox';
import { sites } from '@coupon-center/site-config';
import type { FastifyInstance } from 'fastify';
import { refuseForeignHosts } from './sandbox-hosts.ts';
import type { Secrets } from './secrets.ts';

export interface OpenSandboxOptions {
  app: FastifyInstance;
  backend: Backend;
  dataDir: string;
  secrets: Secrets;
  /** Origin of the portal's pages. */
  origin: string;
  /** Origin at which this process listens. */
  loopback: string;
  now: (() => Date) | undefined;
}

/** Starts the sandbox, mounts it, and closes it with the server. */
export async function openSandbox(options: OpenSandboxOptions): Promise<Sandbox> {
  const { app, backend, dataDir, secrets, origin, loopback, now } = options;
  refuseForeignHosts(app, origin);
  const sandbox = await createSandbox({
    dataDir: join(dataDir, 'sandbox'),
    origin,
    webhookUrl: () => `${loopback}/api/v1/stripe/webhook/`,
    secretKey: secrets.stripeKey,
    webhookSecret: secrets.webhookSecret,
    mailExamples: () =>
      Object.values(sites).flatMap((site) =>
        mailExamples(backend.deps.localSite(site)).map((example) => ({
          ...example,
          client: site.clientId,
          brand: site.siteName,
          from: site.supportEmail,
        })),
      ),
    log: app.log,
    clock: now,
  });
  app.addHook('onClose', () => sandbox.close());
  await app.register(sandbox.plugin);
  return sandbox;
}
