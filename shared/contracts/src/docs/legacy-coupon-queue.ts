/** The documentation of the older calls about coupons. */
import type { CallDoc } from './call-doc.ts';
import { couponArchiveDocs } from './coupon-archive.ts';
import { couponDocs } from './coupons.ts';

const THAT = { couponId: '31' };

/** The same as a call of version 1, of which a client should know. */
function as({ description, examples }: CallDoc, address: string): CallDoc {
  return { tag: 'Legacy', description: `The older address of \`${address}\`.\n\n${description}`, examples };
}

/** As {@link as}, where the coupon's id stands in the body. */
function asInBody(doc: CallDoc, address: string): CallDoc {
  const { description, tag, examples } = as(doc, address);
  const body = { ...THAT, ...(examples.body as object | undefined) };
  return {
    tag,
    description: `${description}\n\n\`couponId\` names the coupon.`,
    examples: { body, response: examples.response },
  };
}

export const legacyCouponQueueDocs: Record<string, CallDoc> = {
  legacyListCoupons: as(couponDocs.listCoupons, 'GET /api/v1/coupons/'),
  legacyGetCoupon: {
    tag: 'Legacy',
    description: 'One coupon of your store, by its id. An archived one is not found.',
    examples: { query: THAT, response: couponDocs.updateCoupon.examples.response },
  },
  legacyAddCoupon: as(couponDocs.addCoupon, 'POST /api/v1/coupons/'),
  legacyEditCoupon: asInBody(couponDocs.updateCoupon, 'PATCH /api/v1/coupons/{couponId}/'),
  legacyDeleteCoupon: asInBody(couponArchiveDocs.archiveCoupon, 'DELETE /api/v1/coupons/{couponId}/'),
  legacyRestoreCoupon: asInBody(couponArchiveDocs.restoreCoupon, 'POST /api/v1/coupons/{couponId}/restore/'),
  legacySortCoupons: as(couponDocs.sortCoupons, 'POST /api/v1/coupons/sort-coupons/'),
};
