/**
 * Has the edges drop their copies of a store's page when the store may have changed: after each change that its merchant makes,
 * and after the events by which all processes learn of changes by others. An edge that misses it shows its copy for
 * `EDGE_SECONDS` at most, so nothing is repeated.
 */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { storePageUrl } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';

const PATIENCE_MS = 2000;
/** A storefront keeps a page, and a standby may be behind, for up to a second each. An edge may read from both until then. */
const UNTIL_NEW_MS = { primary: 1000, standbys: 2000 };
/** nginx has a copy for each encoding. */
const ENCODINGS = ['br', 'gzip', 'identity'];
/** What nginx and Varnish say in `X-Cache` after they dropped a copy. */
const DROPPED = /^(BYPASS|PURGED)$/;

interface ChangedStore {
  clientId: string;
  slug: string;
}

/** Asks one edge. @throws Error if it does not drop its copy */
async function drop(host: string, edge: URL, page: URL, headers: Record<string, string>): Promise<void> {
  const asked = request({
    ...{ host, port: edge.port || 80, path: page.pathname, agent: false },
    headers: { ...headers, host: page.host },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  asked.end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  reply.resume();
  const { statusCode = 0 } = reply;
  // nginx keeps its copy if it gets no page.
  if (statusCode >= 500 || !DROPPED.test(String(reply.headers['x-cache'])))
    throw new Error(`It answered ${statusCode}.`);
}

/** Does nothing without `EDGE_ORIGINS`. */
export function registerEdgeCopies(app: FastifyInstance, { db, env, events, log, ports, site }: Deps): void {
  const { EDGE_ORIGINS: edges = [], EDGE_SECRET: secret = '', DATABASE_READ_URL: standbys } = env();
  if (edges.length === 0) return;
  const waiting = new Map<string, NodeJS.Timeout>();

  /** Drops the copies of every edge: a name may have several addresses. */
  async function dropCopies({ clientId, slug }: ChangedStore): Promise<void> {
    const page = new URL(storePageUrl(site(clientId), slug));
    const headers = { 'x-purge': `${clientId}/${slug}`, 'x-purge-secret': secret };
    await Promise.all(
      edges.map(async (origin) => {
        const edge = new URL(origin);
        const found = await lookup(edge.hostname, { all: true });
        const drops = found.flatMap(({ address }) =>
          ENCODINGS.map((encoding) => drop(address, edge, page, { ...headers, 'accept-encoding': encoding })),
        );
        for (const dropped of await Promise.allSettled(drops))
          if (dropped.status === 'rejected') throw dropped.reason;
      }),
    );
  }

  const report = (err: unknown) => log.warn({ err }, 'an edge may keep an outdated page');
  const tryToDrop = (store: ChangedStore) => void dropCopies(store).catch(report);

  /** Drops copies now, and again once every part that an edge may read from has the change. */
  function changed(store: ChangedStore): void {
    const name = `${store.clientId}/${store.slug}`;
    clearTimeout(waiting.get(name));
    tryToDrop(store);
    const again = setTimeout(
      () => {
        waiting.delete(name);
        tryToDrop(store);
      },
      standbys ? UNTIL_NEW_MS.standbys : UNTIL_NEW_MS.primary,
    );
    waiting.set(name, again);
  }

  app.addHook('onResponse', async ({ method, caller }, reply) => {
    const merchant = caller?.principal;
    if (!merchant?.storeSlug || method === 'GET' || reply.statusCode >= 400) return;
    changed({ clientId: merchant.clientId, slug: merchant.storeSlug });
  });
  async function changedByOther(storeId: number): Promise<void> {
    const stores = await ports.stores.contactsOf(db, [storeId]);
    for (const store of stores.values()) changed(store);
  }
  const unsubscribe = events.subscribe({
    told({ storeId }) {
      changedByOther(storeId).catch(report);
    },
    missed() {},
  });
  app.addHook('onClose', async () => {
    unsubscribe();
    for (const again of waiting.values()) clearTimeout(again);
  });
}
