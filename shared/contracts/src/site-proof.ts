/** What the sums of a whole site prove to merchants who consider joining it (docs/rules.md, 86). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';

/** The whole days before today that are summed, and the smallest sums that are shown. */
export const SITE_PROOF = { days: 28, views: 1000, uses: 100 } as const;

/** How long a reply may be kept, in seconds. */
export const SITE_PROOF_SECONDS = 3600;

export const siteProofSchema = z.object({
  /** Views of store pages, rounded down to two significant digits; null if they are fewer than {@link SITE_PROOF} allows. */
  views: z.nullable(z.int()),
  /** Uses of coupons, likewise. */
  uses: z.nullable(z.int()),
});
export type SiteProof = z.infer<typeof siteProofSchema>;

export const readSiteProof = defineCall({
  name: 'readSiteProof',
  summary: `Get how often shoppers viewed store pages and used coupons of the site in ${SITE_PROOF.days} days`,
  methods: ['GET'],
  path: '/api/v1/public/proof/',
  auth: 'public',
  status: 200,
  response: siteProofSchema,
});
