/** The lists and the search of the storefront. */
import type { FastifyInstance } from 'fastify';
import {
  listAddressFiles,
  listListedStores,
  listSiteAddresses,
  readHome,
  searchSite,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { createStorefrontService } from './storefront.service.ts';

export function registerStorefront(app: FastifyInstance, deps: Deps): void {
  const site = createStorefrontService(deps);

  route(app, readHome, (call) => site.home(call.site));
  route(app, listListedStores, (call) => site.stores(call.site, call.query));
  route(app, searchSite, (call) => site.search(call.site, call.query));
  route(app, listSiteAddresses, (call) => site.addresses(call.site, call.query));
  route(app, listAddressFiles, (call) => site.addressFiles(call.site));
}
