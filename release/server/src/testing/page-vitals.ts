/** Reports of web vitals, as pages send them. */
import type { PageVitals, PartVitals } from '@coupon-center/portal-contracts';

/** Returns the web vitals of one part: an LCP of two seconds, unless the test says otherwise. */
export function partOf(part: Partial<PartVitals> & { version: string }): PartVitals {
  return { name: 'mf-one', wasCached: true, vitals: { lcp: 2000 }, saves: { sent: 0, refused: 0 }, ...part };
}

/** Returns a report of a fresh page load on a desktop. */
export function vitalsOf(page: Partial<PageVitals> & Pick<PageVitals, 'parts'>): PageVitals {
  return { brand: '6', device: 'desktop', load: 'fresh', ...page };
}
