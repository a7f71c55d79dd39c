/** Creates the sandbox: opens its state, starts the mail server and the webhooks, and provides one plugin with all routes. */
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { startMailServer } from './mail/mail-server.ts';
import { openMailStore, type MailStore, type StoredMail } from './mail/mail-store.ts';
import { mailboxRoutes } from './mail/mailbox.routes.ts';
import { indexPage } from './index-page.ts';
import { buyEarlier, type EarlierPurchase } from './pay/buy-earlier.ts';
import { payRoutes } from './pay/pay.routes.ts';
import { answerErrorsWithPages, sendPage } from './platform/page.ts';
import { settingsOf, type SandboxOptions } from './sandbox-options.ts';
import type { StripeState } from './stripe/stripe-state.ts';
import { openStripeLedger } from './stripe-ledger.ts';
import { stripeRoutes } from './stripe.routes.ts';
import { startWebhookQueue } from './webhooks/webhook-queue.ts';

/** Everything that a sandbox keeps, as plain data. */
export interface SandboxState {
  stripe: Partial<StripeState>;
  mails: StoredMail[];
}

export interface Sandbox {
  /** All routes of the sandbox, to be registered without a prefix. Does not affect other plugins. */
  plugin: FastifyPluginAsync;
  /** Where the portal sends its mail. */
  smtpUrl: string;
  mailbox: Pick<MailStore, 'list'>;
  stripe: {
    /** Bills and ends everything that is due by the clock, then waits until every webhook has been accepted. */
    settle(): Promise<void>;
    /** Buys what payment links sell as of earlier times, then bills everything that has become due since. All or nothing. */
    buyEarlier(...purchases: EarlierPurchase[]): Promise<void>;
  };
  /** Runs work while no webhook is sent, e.g. to read or replace the state together with that of the portal. */
  whileQuiet<T>(work: () => Promise<T>): Promise<T>;
  state(): SandboxState;
  /** Replaces the state. Call it within {@link Sandbox.whileQuiet}. */
  replaceState(state: SandboxState): Promise<void>;
  /** Stops deliveries, timers and the mail server. The state is already on disk. */
  close(): Promise<void>;
}

const BILLING_CHECK = 60_000;

/**
 * Starts the sandbox with the state in `options.dataDir`.
 *
 * @throws in production, if a secret is missing, if the state can't be read, or if the mail port is taken
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const settings = settingsOf(options);
  const { dataDir, clock, log } = settings;
  const ledger = await openStripeLedger(join(dataDir, 'stripe.json'), clock, settings.origin);
  const mails = await openMailStore(join(dataDir, 'mail.json'));
  const mailServer = await startMailServer({ store: mails, clock, log });
  const webhooks = startWebhookQueue(ledger, settings);
  const billing = setInterval(() => {
    ledger.read().catch((error: unknown) => log.error({ err: error }, 'billing failed'));
  }, BILLING_CHECK).unref();

  return {
    smtpUrl: mailServer.url,
    mailbox: { list: (to) => mails.list(to) },
    stripe: {
      async settle() {
        await ledger.read();
        await webhooks.settled();
      },
      async buyEarlier(...purchases) {
        await ledger.transact((tx) => purchases.map((purchase) => buyEarlier(tx, purchase)));
        await ledger.read();
      },
    },
    whileQuiet: (work) => webhooks.pausedWhile(work),
    state: () => structuredClone({ stripe: ledger.current(), mails: [...mails.all()] }),
    async replaceState(state) {
      await Promise.all([ledger.replace(state.stripe), mails.replace(state.mails)]);
    },
    async plugin(app) {
      await app.register(async (scope) => stripeRoutes(scope, ledger, settings), { prefix: '/v1' });
      await app.register(async (scope) => payRoutes(scope, ledger, settings));
      await app.register(async (scope) => mailboxRoutes(scope, mails, settings));
      await app.register(async (scope) => {
        answerErrorsWithPages(scope, log);
        scope.get('/sandbox', async (_request, reply) => {
          const links = Object.values((await ledger.read()).payment_links).filter((link) => link.active);
          return sendPage(reply, 200, indexPage(links));
        });
      });
    },
    async close() {
      clearInterval(billing);
      await Promise.all([webhooks.close(), mailServer.close()]);
      await ledger.idle();
    },
  };
}
