/** The API and the sandbox of Stripe, joined as in a running stack: each reaches the other over HTTP. */
import type { Plan, Store, Subscription } from '@coupon-center/contracts';
import Stripe from 'stripe';
import { testBackend } from '../test-backend.ts';
import type { Reply, TestBackend } from '../test-backend.ts';
import { findSubscription } from '../../features/billing/billing.repository.ts';
import { payByForm, startSandbox, WEBHOOK_SECRET } from './sandbox.ts';
import type { SandboxOfTest } from './sandbox.ts';

const PLANS = '/api/v1/coupon-center-plans/';
const WEBHOOK = '/api/v1/stripe/webhook/';

export interface Merchant {
  token: string;
  email: string;
  store: Store;
}

export interface BillingHarness {
  api: TestBackend;
  local: SandboxOfTest;
  stripe: Stripe;
  plans(
    merchant: Pick<Merchant, 'token'>,
    query?: string,
  ): Promise<{ plan: Plan; subscription: Subscription | null }>;
  /** Pays by the merchant's own link. @returns the page's response */
  pay(merchant: Merchant, fields?: Record<string, string>): Promise<Response>;
  merchant(): Promise<Merchant>;
  /** A merchant whose subscription is active. */
  subscriber(fields?: Record<string, string>): Promise<Merchant>;
  change(merchant: Merchant, status: string): Promise<Reply>;
  orders(merchant: Merchant, query?: string): Promise<Reply>;
  /** The stored ids of the merchant's subscription. */
  record(merchant: Merchant): Promise<{ stripeId: string; customerId: string }>;
  /** Lists the merchant's cards, or makes another call below their address. */
  cards(merchant: Merchant, method?: 'GET' | 'POST' | 'DELETE', path?: string): Promise<Reply>;
  /** Adds a card on the page that the API opens for it. @returns the page's response */
  addCard(merchant: Merchant, fields?: Record<string, string>): Promise<Response>;
  /** Waits until every webhook has been accepted and handled. */
  settle(): Promise<void>;
  /** Sets both clocks, and signs the merchants in again. */
  turnClocks(instant: Date): Promise<void>;
  /** Like {@link BillingHarness.turnClocks}, but also lets everything happen that is due by then. */
  travelTo(instant: Date): Promise<void>;
  /** Stops or resumes the delivery of webhooks by the sandbox. */
  deliver(wanted: boolean): void;
  /** Posts an event as Stripe would; `age` is the age of its signature, in seconds. */
  post(event: object, options?: { age?: number; secret?: string; header?: string }): Promise<Reply>;
  /** The events of the sandbox, oldest first. */
  events(): Promise<Stripe.Event[]>;
  stop(): Promise<void>;
}

/** @param env added to the environment of the tests */
export async function startBilling(env: Record<string, string> = {}): Promise<BillingHarness> {
  const now = new Date('2026-11-20T15:00:00Z');
  const joined: { api?: TestBackend } = {};
  const local = await startSandbox(() => joined.api?.clock.now() ?? now);
  const api = await testBackend({ env: { ...local.env, ...env }, now });
  joined.api = api;
  const { send, app, clock } = api;
  const webhookUrl = (await app.listen({ host: '127.0.0.1', port: 0 })) + WEBHOOK;
  local.webhooks.url = webhookUrl;

  const merchants: Merchant[] = [];
  const harness: BillingHarness = {
    api,
    local,
    stripe: local.stripe,
    async plans({ token }, query = '') {
      const { status, body, text } = await send('GET', `${PLANS}?client=6${query}`, { token });
      if (status !== 200) throw new Error(`The plans were answered with ${status}: ${text}`);
      return { plan: body.results[0], subscription: body.subscription };
    },
    async pay(merchant, fields) {
      return payByForm((await harness.plans(merchant)).plan.payment_link.url, fields);
    },
    async merchant() {
      const merchant: Merchant = await api.merchant();
      merchants.push(merchant);
      return merchant;
    },
    async subscriber(fields) {
      const merchant = await harness.merchant();
      await harness.pay(merchant, fields);
      await harness.settle();
      return merchant;
    },
    change: ({ token }, status) =>
      send('POST', '/api/v1/stripe-update-subscription/', { token, body: { status } }),
    orders: ({ token }, query = '') => send('GET', `/api/v1/coupon-center-transactions/${query}`, { token }),
    async record({ store }) {
      const record = await findSubscription(api.deps.db, store.id);
      if (!record) throw new Error('Nothing was subscribed.');
      return record;
    },
    cards: ({ token }, method = 'GET', path = '') =>
      send(method, `/api/v1/payment-methods/${path}`, { token }),
    async addCard(merchant, fields) {
      const { body, status, text } = await harness.cards(merchant, 'POST', 'setup/');
      if (status !== 201) throw new Error(`The page was answered with ${status}: ${text}`);
      return payByForm(body.url, fields);
    },
    async settle() {
      await local.sandbox.stripe.settle();
      await api.drain();
    },
    async turnClocks(instant) {
      clock.set(instant);
      for (const merchant of merchants) merchant.token = (await api.login(merchant.email)).token;
    },
    async travelTo(instant) {
      await harness.turnClocks(instant);
      await harness.settle();
    },
    deliver(wanted) {
      local.webhooks.url = wanted ? webhookUrl : 'http://127.0.0.1:9/nobody';
    },
    async post(event, { age = 0, secret = WEBHOOK_SECRET, header } = {}) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(Date.now() / 1000) - age;
      const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'content-type': 'application/json', 'stripe-signature': header ?? signed };
      const response = await app.inject({ method: 'POST', url: WEBHOOK, headers, payload });
      return {
        status: response.statusCode,
        body: response.json(),
        text: response.payload,
        headers: response.headers,
      };
    },
    async events() {
      const { data } = await local.stripe.events.list({ limit: 100 });
      return data.reverse();
    },
    async stop() {
      await local.stop();
      await api.close();
    },
  };
  return harness;
}
