import { DEFAULT_CLIENT_ID, sites } from './sites.ts';
import type { Site } from './site.ts';

/** Returns undefined for an unknown client id. */
export function siteByClientId(clientId: string): Site | undefined {
  return Object.hasOwn(sites, clientId) ? sites[clientId] : undefined;
}

/** Returns all host names of a brand, with a local one, so that a new brand can be tried before it has an address. */
export function hostNames(site: Site): string[] {
  return [
    `${site.clientId}.localhost`,
    ...site.hosts,
    new URL(site.portalUrl).hostname,
    new URL(site.clientUrl).hostname,
  ];
}

/**
 * Returns the brand of a host name; the default brand for an unknown host.
 * @param host as in the Host header, with or without port
 */
export function siteByHost(host: string): Site {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return Object.values(sites).find((site) => hostNames(site).includes(name)) ?? sites[DEFAULT_CLIENT_ID];
}

/**
 * Returns the site with its addresses moved to a local origin, so that links in emails and to the live page work there. The
 * default brand gets the origin itself, the others `<client id>.localhost`.
 * @param origin e.g. `http://localhost:4000`; undefined leaves the site as it is
 */
export function siteAt(site: Site, origin: string | undefined): Site {
  if (!origin) return site;
  const url = new URL(origin);
  if (site.clientId !== DEFAULT_CLIENT_ID) url.hostname = `${site.clientId}.localhost`;
  const moved = (address: string) => address.replace(site.clientUrl, url.origin);
  return {
    ...site,
    portalUrl: url.origin,
    clientUrl: url.origin,
    privacyPolicyUrl: moved(site.privacyPolicyUrl),
    termsUrl: moved(site.termsUrl),
  };
}

/**
 * Returns the origin that identifies a portal with all its brands, e.g. in signatures: that of the default brand.
 * @param origin as for {@link siteAt}
 */
export function portalOrigin(origin: string | undefined): string {
  return new URL(siteAt(sites[DEFAULT_CLIENT_ID], origin).portalUrl).origin;
}

/** Returns the address of a store's public page. */
export function storePageUrl(site: Site, slug: string): string {
  return `${site.clientUrl}/stores/${slug}`;
}
