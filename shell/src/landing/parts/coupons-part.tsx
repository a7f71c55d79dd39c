import { CouponCard, exampleStore } from '@coupon-center/coupon-card';
import type { Site } from '@coupon-center/site-config';

/** Coupons of the example store, as the store page has them; a phone shows the first. */
export function CouponsPart({ site: { clientUrl, currencySymbol } }: { site: Site }) {
  const { coupons } = exampleStore(`${clientUrl}/stores`);
  return (
    <div className="window-coupons">
      {coupons.slice(0, 2).map((coupon) => (
        <CouponCard key={coupon.id} coupon={coupon} currencySymbol={currencySymbol} />
      ))}
    </div>
  );
}
