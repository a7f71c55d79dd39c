/** Where the store stands in its review. */
import type { ReactNode } from 'react';
import { reviewState } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Alert, MuiLink } from '@coupon-center/ui';

export interface ReviewBannerProps {
  store: Store;
}

function StorePageLink({ store, children }: ReviewBannerProps & { children: ReactNode }) {
  return (
    <MuiLink href={store.url} target="_blank" rel="noopener">
      {children}
    </MuiLink>
  );
}

export function ReviewBanner({ store }: ReviewBannerProps) {
  const state = reviewState(store);
  if (state === 'declined')
    return (
      <Alert severity="error" role="status">
        <div>Your store page was declined with reason: {store.decline_reason}</div>
        <div>Change what is needed and save: we review it again.</div>
      </Alert>
    );
  if (state === 'pending')
    return (
      <Alert severity="info" role="status">
        <div>Your store page is on its way! We&apos;re reviewing it now, please check back shortly.</div>
        <StorePageLink store={store}>Preview your page</StorePageLink>
      </Alert>
    );
  return (
    <Alert severity="success" role="status">
      <div>Your store page is approved.</div>
      {store.stripe_subscription ? (
        <StorePageLink store={store}>See your page</StorePageLink>
      ) : (
        <>
          It goes live with your subscription: <RemoteLink to="/payment">Subscribe</RemoteLink>
        </>
      )}
    </Alert>
  );
}
