/** The document's title. */
import type { Site } from '@coupon-center/site-config';
import type { PageMatch } from './match-page.ts';

export function pageTitle(site: Site, match: PageMatch): string {
  const portal = `${site.siteName} ${site.appName}`;
  if (match.kind === 'landing') return `${portal}: list your store and coupons`;
  return `${match.kind === 'remote' ? match.route.title : 'Page not found'} · ${portal}`;
}
