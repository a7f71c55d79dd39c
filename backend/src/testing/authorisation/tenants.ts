/** Merchants and providers of two sites, who have everything that one can have, and must not reach each other. */
import type { Contact, Coupon, Organization, PaymentMethod, Store } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import { payByForm, startSandbox } from '../billing/sandbox.ts';
import type { SandboxOfTest } from '../billing/sandbox.ts';
import { twinOf } from '../coupons.ts';
import { PASSWORD, PROVIDER, STOREFRONT_SECRET, testBackend } from '../test-backend.ts';
import type { TestBackend, TestBackendOptions } from '../test-backend.ts';
import { codeAt, turnOnSecondFactor } from '../second-factor.ts';
import { invitePerson, personWith } from '../people.ts';
import { tokenIn } from '../test-mailbox.ts';
import { verifyEmailOf } from '../verify-email.ts';

/** A person who can sign in. */
export interface Actor {
  client: ClientId;
  token: string;
  userId: number;
  storeId: number | null;
}

/** A merchant with everything. */
export interface Tenant extends Actor {
  /** A word that is in every text of theirs and nowhere else. */
  mark: string;
  email: string;
  refresh: string;
  storeId: number;
  store: Store;
  /** Three live coupons. */
  coupons: Coupon[];
  archived: Coupon;
  /** Id of a change of the first one. */
  changeId: number;
  organization: Organization;
  contact: Contact;
  /** Name of an image that they uploaded. */
  image: string;
  /** Id of their subscription record. */
  record: number;
  resetToken: string;
  verifyToken: string;
  /** Token of the link that undoes a change of the email address. */
  undoToken: string;
  /** Token of the link that confirms a new email address. */
  emailToken: string;
  /** The first code of a second factor that waits for it. */
  setupCode: string;
  /** Another account of theirs, whose second factor is on. */
  guarded: Actor & { challenge: string; code: string };
  /** Id of a person who reviews for their site. */
  personId: number;
  /** Invitation of a person to review for their site. */
  invitation: { id: string; token: string };
  /** Id of a session on another device. */
  sessionId: string;
  /** Their cards now, the default one last. */
  cards(): Promise<PaymentMethod[]>;
}

export interface World {
  api: TestBackend;
  stripe: SandboxOfTest;
  /** The caller, at site 6. */
  alpha: Tenant;
  /** Another merchant at the same site. */
  bravo: Tenant;
  /** A merchant at site 8. */
  charlie: Tenant;
  /** The store of alpha at site 8. */
  twin: { storeId: number };
  /** An account at site 6 without a store. */
  storeless: Actor;
  /** An account at site 6 with a store and nothing else. */
  bare: Actor;
  provider: Actor;
  /** The provider of site 8. */
  otherProvider: Actor;
  /** A reviewer at site 6, who is not an administrator. */
  reviewer: Actor;
  close(): Promise<void>;
}

const WEBHOOK = '/api/v1/stripe/webhook/';
const CARDS = 4;
/** Makes the provider a tester, too. */
const TESTERS = { QA_SECRET: 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6', QA_EMAILS: PROVIDER.email };
/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A form with a picture, as an upload sends it. */
export async function pictureForm(): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(Buffer.from(PIXEL, 'base64'))], { type: 'image/png' }),
    'a.png',
  );
  form.append('upload_preset', 'coupon-center');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  };
}

export async function startWorld(
  options: Pick<TestBackendOptions, 'database' | 'prepare'> = {},
): Promise<World> {
  const stripe = await startSandbox(() => new Date('2026-11-20T15:00:00Z'));
  const api = await testBackend({ env: { ...stripe.env, ...TESTERS, STOREFRONT_SECRET }, ...options });
  stripe.webhooks.url = (await api.app.listen({ host: '127.0.0.1', port: 0 })) + WEBHOOK;

  const alpha = await tenant(api, stripe, 'alphamark', '6');
  const bravo = await tenant(api, stripe, 'bravomark', '6');
  const charlie = await tenant(api, stripe, 'charliemark', '8');
  const bareTokens = await api.register();
  const bareStore = await api.createStore(bareTokens.token);
  // Two pages are live; that of bravo waits for review.
  for (const { client, store } of [alpha, charlie]) await approve(api, client, store.id);
  const twin = await twinOf(api, alpha.email);
  const world = {
    api,
    stripe,
    alpha,
    bravo,
    charlie,
    twin,
    storeless: await actor(api, (await api.register()).token, '6'),
    bare: { ...(await actor(api, bareTokens.token, '6')), storeId: bareStore.id },
    provider: await actor(api, (await api.asProvider('6')).token, '6'),
    otherProvider: await actor(api, (await api.asProvider('8')).token, '8'),
    reviewer: await actor(api, (await personWith(api, 'reviewer')).token, '6'),
    async close() {
      await stripe.stop();
      await api.close();
    },
  };
  await stripe.sandbox.stripe.settle();
  await api.drain();
  // From now on nothing happens by itself.
  stripe.webhooks.url = 'http://127.0.0.1:9/nobody';
  return world;
}

async function approve(api: TestBackend, client: ClientId, id: number): Promise<void> {
  const { token } = await api.asProvider(client);
  const { status, text } = await api.send('POST', `/api/v1/provider/stores/${id}/approve/`, {
    token,
    client,
  });
  if (status !== 200) throw new Error(`The store was not approved: ${text}`);
}

async function actor(api: TestBackend, token: string, client: ClientId): Promise<Actor> {
  const { body } = await api.send('GET', '/api/v1/auth/me/', { token, client });
  return { client, token, userId: body.id, storeId: body.store?.id ?? null };
}

async function guardedActor(api: TestBackend, email: string, client: ClientId): Promise<Tenant['guarded']> {
  const { token } = await api.register(email, client);
  const { secret } = await turnOnSecondFactor(api, token, client);
  const { body } = await api.send('POST', '/api/v1/auth/email-login/', {
    body: { email, password: PASSWORD },
    client,
  });
  // The code of this step was the one that turned it on.
  const code = codeAt(secret, api.clock.now(), 1);
  return { ...(await actor(api, token, client)), challenge: body.challenge, code };
}

async function tenant(
  api: TestBackend,
  stripe: SandboxOfTest,
  mark: string,
  client: ClientId,
): Promise<Tenant> {
  const tokens = await api.register(`${mark}@example.com`, client);
  const { token } = tokens;
  async function ask<T>(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    sent: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<T> {
    const reply = await api.send(method, url, { token, client, ...sent });
    if (reply.status >= 300) throw new Error(`${url} answered ${reply.status}: ${reply.text}`);
    return reply.body as T;
  }
  await api.drain();
  const verifyToken = tokenIn(api.mailbox.lastTo(tokens.email));
  await verifyEmailOf(api, token, client);
  const store = await api.createStore(
    token,
    {
      name: mark,
      website_url: `${mark}.example.com`,
      contact_email: `${mark}@example.com`,
      contact_first_name: mark,
      contact_last_name: mark,
    },
    client,
  );

  const { results: plans } = await ask<{ results: { payment_link: { url: string } }[] }>(
    'GET',
    `/api/v1/coupon-center-plans/?client=${client}`,
  );
  await payByForm(plans[0]?.payment_link.url ?? '');
  await stripe.sandbox.stripe.settle();
  await api.drain();
  for (let index = 1; index < CARDS; index += 1) {
    const { url } = await ask<{ url: string }>('POST', '/api/v1/payment-methods/setup/');
    await payByForm(url);
  }

  const coupons: Coupon[] = [];
  for (let index = 0; index < 4; index += 1) {
    const body = {
      offer_type: 'sitewide percent',
      description: `${mark} ${index}`,
      savings_percent: 20,
      // As in the examples of the calls.
      expiration_date: '2026-12-20',
    };
    coupons.push(await ask<Coupon>('POST', '/api/v1/coupons/', { body }));
  }
  const { results: changes } = await ask<{ results: { id: number }[] }>(
    'GET',
    `/api/v1/coupons/${coupons[0]?.id}/history/`,
  );
  const last = coupons.pop();
  const archived = await ask<Coupon>('DELETE', `/api/v1/coupons/${last?.id}/`);
  const organization = await ask<Organization>('POST', '/api/Advertiser/Add', {
    body: {
      name: mark,
      address_line_1: mark,
      city: mark,
      country: 'CA',
      billing_email: `${mark}@example.com`,
    },
  });
  const contact = await ask<Contact>('POST', '/api/Contact/Add', {
    body: { first_name: mark, email: `${mark}@example.com` },
  });
  const { body, type } = await pictureForm();
  const image = await ask<{ url: string }>('POST', '/api/v1/images/upload/', {
    body,
    headers: { 'content-type': type },
  });
  await ask('POST', '/api/v1/auth/password-reset/', { body: { email: tokens.email } });
  await api.drain();
  const resetToken = tokenIn(api.mailbox.lastTo(tokens.email));
  const newEmail = `${mark}-new@example.com`;
  await ask('POST', '/api/v1/account/change-email/', { body: { email: newEmail, password: PASSWORD } });
  await api.drain();
  const undoToken = tokenIn(api.mailbox.lastTo(tokens.email));
  const { secret } = await ask<{ secret: string }>('POST', '/api/v1/account/second-factor/begin/', {
    body: { password: PASSWORD },
  });
  const elsewhere = api.deps.accessTokens.verify((await api.login(tokens.email, PASSWORD, client)).token);
  const { coupon_center_txn: record } = await ask<{ coupon_center_txn: { id: number } }>(
    'GET',
    '/api/v1/auth/me/',
  );
  return {
    ...(await actor(api, token, client)),
    mark,
    email: tokens.email,
    refresh: tokens.refresh,
    storeId: store.id,
    store,
    coupons,
    archived,
    changeId: changes[0]?.id ?? 0,
    organization,
    contact,
    image: image.url.split('/').pop() ?? '',
    record: record.id,
    resetToken,
    verifyToken,
    undoToken,
    emailToken: tokenIn(api.mailbox.lastTo(newEmail)),
    setupCode: codeAt(secret, api.clock.now()),
    guarded: await guardedActor(api, `${mark}-guarded@example.com`, client),
    personId: (await personWith(api, 'reviewer', client, `${mark}-person@example.com`)).id,
    invitation: await invitePerson(api, `${mark}-invited@example.com`, { client }),
    sessionId: elsewhere?.sessionId ?? '',
    async cards() {
      const page = await ask<{ results: PaymentMethod[] }>('GET', '/api/v1/payment-methods/');
      return page.results.toSorted((one, other) => Number(one.isDefault) - Number(other.isDefault));
    },
  };
}
