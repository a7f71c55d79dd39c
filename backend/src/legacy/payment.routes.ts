/** The calls about cards and invoices, which name a subscription and a billing organization: always the caller's own. */
import type { FastifyInstance } from 'fastify';
import {
  deleteMethod,
  getInvoices,
  NO_PAYMENTS_YET,
  openPaymentSession,
  OWN_ORGANIZATION,
  OWN_SUBSCRIPTION,
  setDefaultMethod,
} from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { cardsPage, requestKeyOf } from '../features/billing/index.ts';
import type { BillingServices } from '../features/billing/index.ts';
import type { OrganizationService } from '../features/organization/organization.service.ts';
import { epochSeconds } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { notFound } from '../platform/errors.ts';
import { pageReply, windowOf } from '../platform/http/paging.ts';
import { ownStoreId } from '../platform/security/principal.ts';
import type { Principal } from '../platform/security/principal.ts';
import { route } from '../platform/http/route.ts';

interface Named {
  subscriptionId: number;
  advertiserId: number;
}

export function registerPayment(
  app: FastifyInstance,
  { db, ports }: Deps,
  { cards, orders }: BillingServices,
  organizations: OrganizationService,
): void {
  /**
   * Returns the caller's store after checking that the ids in the call are its own; without a record, nothing has been
   * paid yet.
   */
  async function namedStore(principal: Principal, site: Site, { subscriptionId, advertiserId }: Named) {
    const storeId = ownStoreId(principal);
    if (advertiserId !== OWN_ORGANIZATION) await organizations.read(principal, advertiserId);
    const record = await ports.billing.subscriptionOf(db, storeId, site);
    if (subscriptionId !== OWN_SUBSCRIPTION && subscriptionId !== record?.recordId)
      throw notFound('You have no such subscription.', 'subscription_missing');
    if (!record) throw notFound(NO_PAYMENTS_YET, 'payments_missing');
    return storeId;
  }

  route(app, getInvoices, async ({ principal, site, query }) => {
    const { count, results } = await orders(await namedStore(principal, site, query), windowOf(query));
    const invoices = results.map(({ createdAt, ...order }) => ({
      ...order,
      created: epochSeconds(createdAt),
    }));
    return pageReply(getInvoices, { site, query }, { count, results: invoices });
  });

  route(app, openPaymentSession, {
    prepare: async ({ principal, site, body, request }) => {
      const storeId = await namedStore(principal, site, body);
      const url = await cards.addingPage(storeId, site, requestKeyOf(request));
      if (url === null) throw notFound(NO_PAYMENTS_YET, 'payments_missing');
      return url;
    },
    handle: async (_context, url) => ({ url }),
  });

  route(app, setDefaultMethod, async ({ principal, site, body }) => {
    const storeId = await namedStore(principal, site, body);
    return cardsPage(site, await cards.setDefault(storeId, body.paymentMethodId));
  });

  route(app, deleteMethod, async ({ principal, site, body }) => {
    const storeId = await namedStore(principal, site, body);
    return cardsPage(site, await cards.remove(storeId, body.paymentMethodId));
  });
}
