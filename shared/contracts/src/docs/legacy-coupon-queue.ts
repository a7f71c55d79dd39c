/** Documentation of the older calls about coupons. */
import type { CallDoc } from './call-doc.ts';
import { couponArchiveDocs } from './coupon-archive.ts';
import { couponDocs } from './coupons.ts';

const THAT = { couponId: '31' };

/** The documentation of a version 1 call, for its older address. */
function as({ description, examples }: CallDoc, address: string): CallDoc {
  return { tag: 'Legacy', description: `Older address of \`${address}\`.\n\n${description}`, examples };
}

/** Like {@link as}, for an address that takes the coupon's id in the body. */
function asInBody(doc: CallDoc, address: string): CallDoc {
  const { description, tag, examples } = as(doc, address);
  const body = { ...THAT, ...(examples.body as object | undefined) };
  return {
    tag,
    description: `${description}\n\n\`couponId\` is the id of the coupon.`,
    examples: { body, response: examples.response },
  };
}

export const legacyCouponQueueDocs: Record<string, CallDoc> = {
  legacyListCoupons: as(couponDocs.listCoupons, 'GET /api/v1/coupons/'),
  legacyGetCoupon: {
    tag: 'Legacy',
    description: 'Returns one coupon of your store by its id. An archived coupon returns 404.',
    examples: { query: THAT, response: couponDocs.updateCoupon.examples.response },
  },
  legacyAddCoupon: as(couponDocs.addCoupon, 'POST /api/v1/coupons/'),
  legacyEditCoupon: asInBody(couponDocs.updateCoupon, 'PATCH /api/v1/coupons/{couponId}/'),
  legacyDeleteCoupon: asInBody(couponArchiveDocs.archiveCoupon, 'DELETE /api/v1/coupons/{couponId}/'),
  legacyRestoreCoupon: asInBody(couponArchiveDocs.restoreCoupon, 'POST /api/v1/coupons/{couponId}/restore/'),
  legacySortCoupons: as(couponDocs.sortCoupons, 'POST /api/v1/coupons/sort-coupons/'),
};
