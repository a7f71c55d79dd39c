/** Store pages for shoppers, and preview links for their owners. */
import type { FastifyInstance } from 'fastify';
import { createPreviewLink, createProviderPreview, readPublicStore } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { registerEdgeCopies } from './edge-copies.ts';
import { createStorePageService } from './store-page.service.ts';

export function registerStorePage(app: FastifyInstance, deps: Deps): void {
  const pages = createStorePageService(deps);
  registerEdgeCopies(app, deps);

  route(app, readPublicStore, ({ params, query, site, principalOrNull }) =>
    pages.read(site, params.slug, { userId: principalOrNull?.userId ?? null, preview: query.preview }),
  );
  route(app, createPreviewLink, ({ params, principal, site }) =>
    pages.previewLink(principal, site, params.id),
  );
  route(app, createProviderPreview, ({ params, site }) => pages.providerPreview(site, params.id));
}
