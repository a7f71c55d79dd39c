/** Shoppers' votes on whether a code worked (docs/rules.md, 60 and 61). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { couponProofSchema } from './store-page.ts';
import { loadIdSchema } from './statistics-counting.ts';
import { rowId, storableText } from './text.ts';

export const VOTE_ANSWERS = ['worked', 'failed'] as const;
export type VoteAnswer = (typeof VOTE_ANSWERS)[number];

/** Number of days of votes that the merchant sees. */
export const HEALTH_DAYS = 30;
/**
 * When shoppers see uses and votes: uses of this many days, once there are this many, and votes from this many networks.
 * At most this many uses a day of each network are shown.
 */
export const PROOF = { days: 28, networks: 5, uses: 10, usesOfNetwork: 3 } as const;
/**
 * When a code seems dead: in this many days, shoppers on at least this many networks voted, and at least this part of them said
 * that it didn't work, over more than this many hours. A vote weighs less each day.
 */
export const DEAD_CODE = { days: 30, networks: 5, part: 0.7, hours: 1 } as const;

export const voteOnCoupon = defineCall({
  name: 'voteOnCoupon',
  summary: 'Record that a code worked for a shopper, or that it didn’t',
  methods: ['POST'],
  path: '/api/v1/storefront/stores/:slug/coupons/:couponId/votes/',
  auth: 'public',
  forStorefront: true,
  params: z.object({ slug: z.string().check(z.maxLength(200)), couponId: rowId }),
  body: z.object({
    answer: z.enum(VOTE_ANSWERS),
    visitor: z.object({
      /** Used only to recognize a second vote from the same network; it is not stored. */
      address: storableText.check(z.minLength(1), z.maxLength(64)),
      /** The page load in which the code was copied or used before; a vote without one is kept apart. */
      load: z.optional(loadIdSchema),
    }),
  }),
  status: 200,
  /** False if the network has already voted on the coupon today, or the page load has not used its code. */
  response: z.object({
    counted: z.boolean(),
    /** The uses and votes that shoppers see now; absent if there are too few, and in older releases of the API. */
    proof: z.optional(couponProofSchema),
  }),
  problems: { 404: ['coupon_not_found'], 429: ['too_many_requests'] },
});
