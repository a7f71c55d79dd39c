/** Makes calls in a world that is restored after each, and reports what they changed. */
import type { RouteOptions } from 'fastify';
import type { ApiCall } from '@coupon-center/contracts';
import { faultsOf } from '@coupon-center/server-kit/testing';
import { createAccessTokens } from '../../platform/security/access-token.ts';
import { createTestClock } from '../test-clock.ts';
import type { Reply } from '../test-backend.ts';
import type { TestDatabase } from '../test-database.ts';
import { isProviders } from './cases.ts';
import type { Credential } from './cases.ts';
import { dumpOf, putBack, takeSnapshot, without } from './dump.ts';
import type { Dump, Row, Snapshot } from './dump.ts';
import { requestOf } from './requests.ts';
import type { CallRequest, RequestWish } from './requests.ts';
import { startWorld } from './tenants.ts';
import type { Actor, World } from './tenants.ts';

/** The callers of calls that the merchant with everything can't make. */
const ACTORS: Readonly<Record<string, 'storeless' | 'bare' | 'guarded'>> = {
  createStore: 'storeless',
  addMerchant: 'storeless',
  addMerchantQueue: 'storeless',
  addAdvertiser: 'bare',
  renewRecoveryCodes: 'guarded',
  turnOffSecondFactor: 'guarded',
};

/** Tables that are written whether a call succeeds or not. */
const BOOKKEEPING = new Set(['rate_limits']);
/** Tables of random values and of queued work. */
const RANDOM = new Set([
  ...BOOKKEEPING,
  'sessions',
  'refresh_tokens',
  'mail_tokens',
  'email_changes',
  'second_factors',
  'recovery_codes',
  'provider_invitations',
  'jobs',
  'idempotency_keys',
  'statistics_salts',
  'statistics_votes',
  'statistics_loads',
  'statistics_networks',
]);
const RANDOM_COLUMNS = new Set(['password_hash']);

/** A caller with or without a token, at a site. */
export type Caller = Pick<Actor, 'client'> & { token?: string };

export interface Lab {
  world: World;
  routes: readonly RouteOptions[];
  untouched: Snapshot;
  /** Everything that a refused call must leave unchanged; includes Stripe's data only for the calls that reach Stripe. */
  stateFor(call: ApiCall): Promise<Dump>;
  /** Returns the part of a dump that is the same after the same call. */
  repeatable(dump: Dump): Dump;
  putAllBack(): Promise<void>;
  /** Returns the proper caller of a call. */
  callerOf(call: ApiCall): Caller;
  /** Returns a caller with a credential that does not open a call. */
  intruder(call: ApiCall, credential: Credential): Promise<Caller>;
  send(request: CallRequest, caller: Caller): Promise<Reply>;
  /** Makes a call properly, except for the wish. */
  make(call: ApiCall, wish?: RequestWish): Promise<Reply>;
  /** Returns whether the caller of a call may change a row. */
  isOwn(call: ApiCall, table: string, row: Row): boolean;
  close(): Promise<void>;
}

/** Returns whether a call reaches Stripe, where nothing can be restored. */
export function isExternal(call: ApiCall): boolean {
  return /payment|stripe|coupon-center/i.test(call.path);
}

/** @param database by default one of the tests */
export async function startLab(database?: TestDatabase): Promise<Lab> {
  const routes: RouteOptions[] = [];
  const world = await startWorld({
    database,
    prepare: (app) => void app.addHook('onRoute', (route) => void routes.push(route)),
  });
  const { api } = world;
  const { db } = api.deps;
  const badToken = await badTokens(world);
  const untouched = await takeSnapshot(db);

  function actorOf(call: ApiCall): Actor {
    if (isProviders(call) || call.forTesters) return world.provider;
    const actor = ACTORS[call.name] ?? 'alpha';
    return actor === 'guarded' ? world.alpha.guarded : world[actor];
  }

  const lab: Lab = {
    world,
    routes,
    untouched,
    async stateFor(call) {
      const dump = without(await dumpOf(db), BOOKKEEPING);
      return isExternal(call) ? { ...dump, stripe: await stripeRows(world) } : dump;
    },
    repeatable: (dump) => without(dump, RANDOM, RANDOM_COLUMNS),
    putAllBack: () => putBack(db, untouched),
    callerOf(call) {
      const { client, token } = actorOf(call);
      return call.auth === 'public' ? { client } : { client, token };
    },
    async intruder(call, credential) {
      const own = actorOf(call);
      const isProvider = own === world.provider;
      const { client } = own;
      const { provider, otherProvider, reviewer, alpha, charlie } = world;
      if (credential === 'no token') return { client };
      if (credential === 'a token of another site') return { client: '8', token: own.token };
      if (credential === 'a token of the same role at another site')
        return { client, token: (isProvider ? otherProvider : charlie).token };
      if (credential === 'a token of the other role')
        return { client, token: (isProvider ? alpha : provider).token };
      if (credential === 'a token of a reviewer') return { client, token: reviewer.token };
      return { client, token: await badToken(credential, own) };
    },
    async send({ method, url, body, headers }, { client, token }) {
      const reply = await api.send(method, url, { client, token, body, headers });
      const faults = faultsOf({ statusCode: reply.status, headers: reply.headers });
      if (faults.length > 0) throw new Error(`${method} ${url}: ${faults.join(', ')}: ${reply.text}`);
      return reply;
    },
    async make(call, wish) {
      return lab.send(await requestOf(call, world.alpha, wish), lab.callerOf(call));
    },
    isOwn(call, table, row) {
      const { userId, storeId } = actorOf(call);
      if (table === 'users') return row.id === userId;
      const store = row.store_id ?? (table === 'stores' ? row.id : undefined);
      const user = row.user_id ?? row.owner_id;
      if (store === undefined && user === undefined) return RANDOM.has(table);
      // The caller of a copy has a store on another site.
      if (call.name === 'copyCoupon' && store === world.twin.storeId) return true;
      return user === userId || (storeId !== null && store === storeId);
    },
    async close() {
      await world.close();
      await database?.remove();
    },
  };
  return lab;
}

/** Tokens that were ours, or look as if they were. */
async function badTokens({
  api,
  alpha,
}: World): Promise<(credential: Credential, own: Actor) => Promise<string>> {
  const { accessTokens, env } = api.deps;
  const secret = env().JWT_SECRET;
  const anHourAgo = createTestClock(new Date(api.clock.now().getTime() - 3_600_000));
  const claimsOf = ({ token }: Actor) => {
    const claims = accessTokens.verify(token);
    if (!claims) throw new Error('The token of an actor is over.');
    return claims;
  };
  const ended = await api.login(alpha.email);
  await api.send('POST', '/api/v1/auth/logout/', { body: { refresh: ended.refresh } });
  return async (credential, own) => {
    if (credential === 'an expired token')
      return createAccessTokens(secret, anHourAgo).sign(claimsOf(own)).token;
    if (credential === 'a token that somebody else signed')
      return createAccessTokens(`${secret}?`, api.clock).sign(claimsOf(own)).token;
    if (credential === 'the token of a session that ended') return ended.token;
    return credential === 'a refresh token' ? alpha.refresh : 'garbage';
  };
}

async function stripeRows({ stripe: { stripe } }: World): Promise<Row[]> {
  const { data: customers } = await stripe.customers.list({ limit: 100 });
  const { data: subscriptions } = await stripe.subscriptions.list({ status: 'all', limit: 100 });
  const cards = await Promise.all(
    customers.map(async ({ id }) => (await stripe.customers.listPaymentMethods(id)).data),
  );
  return [...customers, ...subscriptions, ...cards.flat()].map((row) => ({ ...row }));
}
