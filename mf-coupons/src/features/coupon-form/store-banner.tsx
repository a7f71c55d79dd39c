/** Tells a merchant without a store that coupons need one. */
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Notice } from '@coupon-center/ui';

export function StoreBanner() {
  const { host } = useSite();
  return (
    <Notice tone="info">
      <RemoteLink to="/my-store">ADD YOUR STORE TO {host}</RemoteLink>
    </Notice>
  );
}
