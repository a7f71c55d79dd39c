/** Which brand a request is for, and where that brand lives on this machine. */
import { DEFAULT_CLIENT_ID, sites } from './sites.ts';
import type { ClientId, Site } from './site.ts';

/** The brand of a client id, or undefined for an id that is no brand. */
export function siteByClientId(clientId: string): Site | undefined {
  return Object.hasOwn(sites, clientId) ? sites[clientId as ClientId] : undefined;
}

function hostNames(site: Site): string[] {
  return [...site.hosts, new URL(site.portalUrl).hostname, new URL(site.clientUrl).hostname];
}

/**
 * The brand that answers to a host name; the default brand for a host that nobody claims.
 * @param host as in the Host header, with or without port
 */
export function siteByHost(host: string): Site {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return Object.values(sites).find((site) => hostNames(site).includes(name)) ?? sites[DEFAULT_CLIENT_ID];
}

/**
 * The site with its addresses moved to one local origin, so that links in mails and to the live page work there.
 * The default brand lives on the origin itself, the others on `<client id>.localhost`.
 * @param origin e.g. `http://localhost:4000`; undefined leaves the site as it is
 */
export function siteAt(site: Site, origin: string | undefined): Site {
  if (!origin) return site;
  const url = new URL(origin);
  if (site.clientId !== DEFAULT_CLIENT_ID) url.hostname = `${site.clientId}.localhost`;
  return { ...site, portalUrl: url.origin, clientUrl: url.origin };
}

/** Address of a store's public page. */
export function storePageUrl(site: Site, slug: string): string {
  return `${site.clientUrl}/stores/${slug}`;
}
