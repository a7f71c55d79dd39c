/** Notices of the form: before anything is typed, and after its coupon was changed elsewhere. */
import type { ReactNode } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { RemoteLink, useContract, useSite } from '@coupon-center/remote-kit';
import { Box, Notice, StaleNotice, TOUCHABLE_LINK } from '@coupon-center/ui';
import { useReloadCoupon } from './coupon-form.api.ts';

/** Leads a merchant without a store to the form for one. @param props.children why it is needed */
export function StoreBanner({ children }: { children?: ReactNode }) {
  const { host } = useSite();
  return (
    <Notice tone="info">
      {children}
      <Box sx={{ '& a': TOUCHABLE_LINK }}>
        <RemoteLink to="/my-store">ADD YOUR STORE TO {host}</RemoteLink>
      </Box>
    </Notice>
  );
}

/** @param props.copied the coupon that was asked for; null if it no longer exists */
export function CopyNotice({ copied }: { copied: Coupon | null }) {
  if (!copied)
    return (
      <Notice tone="warning">
        The coupon you wanted to copy no longer exists, so this form starts from scratch.
      </Notice>
    );
  return (
    <Notice tone="info">
      Copied from “{copied.title}” ({copied.description}) with new dates. Saving creates a separate coupon.
    </Notice>
  );
}

export interface StaleCouponProps {
  store: Store;
  /** The version that was opened. */
  coupon: Coupon;
  onReload: (newer: Coupon) => void;
}

/** The coupon was changed after it was opened: offers the newer version, and keeps what was typed. */
export function StaleCoupon({ store, coupon, onReload }: StaleCouponProps) {
  const contract = useContract();
  const { mutateAsync } = useReloadCoupon(store);

  async function reload() {
    try {
      const newer = await mutateAsync(coupon.id);
      if (newer) onReload(newer);
      else contract.notify.error('This coupon no longer exists.');
    } catch (error) {
      contract.report(error);
      contract.notify.error('We couldn’t load the coupon. Please try again.');
    }
  }

  return <StaleNotice what="coupon" onReload={reload} />;
}
