/** The state of the store's review, announced when it changes. */
import { reviewState } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { Confirmed } from '@coupon-center/remote-kit';
import { Box, Notice, Typography } from '@coupon-center/ui';

export interface ReviewBannerProps {
  /** Null if the merchant has none yet. */
  store: Store | null;
}

export function ReviewBanner({ store }: ReviewBannerProps) {
  return (
    <Box role="status">
      <Confirmed>
        <State store={store} />
      </Confirmed>
    </Box>
  );
}

function State({ store }: ReviewBannerProps) {
  switch (reviewState(store)) {
    case 'none':
      return (
        <Notice role="note" tone="info" title="Shoppers find your coupons on your store page">
          Tell us about your store. We review the page before shoppers see it.
        </Notice>
      );
    case 'pending':
      return (
        <Notice role="note" tone="info">
          Your store page is on its way! We&apos;re reviewing it now, please check back shortly.
          <Typography variant="inherit">
            Reviews usually take one working day. We’ll email you when yours is done.
          </Typography>
        </Notice>
      );
    case 'declined':
      return (
        <Notice
          role="note"
          tone="error"
          title={`Your store page was declined with reason: ${store?.decline_reason}`}
        >
          Update your store and save to resubmit it for review.
        </Notice>
      );
    case 'approved':
      return (
        <Notice role="note" tone="success">
          Your store page is approved.
        </Notice>
      );
  }
}
