/** What the site's own sums prove, as a sentence (docs/rules.md, 86). */
import type { ApiClient } from '@coupon-center/api-client';
import { formatCount, readSiteProof, SITE_PROOF } from '@coupon-center/contracts';
import type { SiteProof } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

interface Asking {
  api: Pick<ApiClient, 'call'>;
  site: Pick<Site, 'siteName' | 'product'>;
  signal: AbortSignal;
}

/**
 * Asks the API, and waits until an element is below the window, so that a sentence in it moves nothing in view.
 * @returns the sentence; empty if neither sum is shown
 * @throws ApiError
 */
export async function provedBelow(element: Element, { api, site, signal }: Asking): Promise<string> {
  const proof = sentenceOf(await api.call(readSiteProof, {}, { signal }), site);
  if (proof) await untilBelow(element, signal);
  return proof;
}

function sentenceOf({ views, uses }: SiteProof, { siteName, product }: Asking['site']): string {
  const facts = [
    views !== null && `viewed store pages at least ${formatCount(views)} times`,
    uses !== null && `used ${product} at least ${formatCount(uses)} times`,
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return '';
  return `In the last ${SITE_PROOF.days} days, shoppers on ${siteName} ${facts.join(' and ')}.`;
}

function untilBelow(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      // One above the window would push down what is in view.
      if (!last || last.isIntersecting || last.boundingClientRect.top < innerHeight) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  });
}
