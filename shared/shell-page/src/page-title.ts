/** The document's title. */
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
