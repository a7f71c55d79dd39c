/** The title of a page, and its description for search engines. */
import { LANDING } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import type { PageMatch } from './match-page.ts';

function titleOf(match: Exclude<PageMatch, { kind: 'landing' }>): string {
  if (match.kind === 'remote') return match.route.title;
  return match.kind === 'live-page' ? 'Live Coupon Page' : 'Page not found';
}

export function pageTitle(site: Site, match: PageMatch): string {
  const portal = `${site.siteName} ${site.appName}`;
  if (match.kind === 'landing') return `${portal}: list your store and coupons`;
  return `${titleOf(match)} · ${portal}`;
}

/** Whether search engines may list the page: those that guests see, at an address without parameters. */
function isPublic(match: PageMatch): boolean {
  if (match.kind !== 'remote') return match.kind === 'landing';
  const { path, guard } = match.route;
  return (guard === 'any' || guard === 'guest') && !path.includes('/:');
}

export function pageDescription({ siteName, appName, product }: Site, match: PageMatch): string {
  const portal = `the ${siteName} ${appName}`;
  if (match.kind === 'remote')
    return `${match.route.title} at ${portal}, where merchants manage their store page, their ${product} and their subscription.`;
  return `List your store on ${siteName} and put your ${product} in front of thousands of shoppers who visit daily. Update them anytime in ${portal}.`;
}

/** Returns the one address of a page that search engines may list; undefined for all others. */
export function canonicalAddress({ portalUrl }: Site, match: PageMatch): string | undefined {
  if (!isPublic(match)) return undefined;
  return portalUrl + (match.kind === 'remote' ? match.route.path : LANDING);
}
