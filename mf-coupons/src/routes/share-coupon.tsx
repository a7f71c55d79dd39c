/** `/coupons/:couponId/share`: the coupon's address, as a link, a QR code and a text to paste. */
import { useQuery } from '@tanstack/react-query';
import type { Coupon, Store } from '@coupon-center/contracts';
import { Loaded, useApi, useRemoteLocation, useUser } from '@coupon-center/remote-kit';
import { Box, CardSkeleton, Notice, Page, Panel, Typography } from '@coupon-center/ui';
import { CouponNotFound } from '../shared/coupon-not-found.tsx';
import { couponQuery } from '../shared/coupons.api.ts';
import { couponName } from '../shared/coupon-status.ts';
import { WayBack } from '../shared/way-back.tsx';
import { CopiedField } from '../features/coupon-share/copied-field.tsx';
import { QrCode } from '../features/coupon-share/qr-code.tsx';
import { couponAddress, shareText } from '../features/coupon-share/share-text.ts';

export function ShareCouponScreen() {
  const { store } = useUser();
  const { couponId = '' } = useRemoteLocation().params;
  return (
    <Page title="SHARE YOUR COUPON">
      <WayBack />
      {store ? <Shared store={store} couponId={couponId} /> : <CouponNotFound />}
    </Page>
  );
}

function Shared({ store, couponId }: { store: Store; couponId: string }) {
  const query = useQuery(couponQuery(useApi(), store, couponId));
  return (
    <Loaded query={query} what="This coupon" skeleton={<CardSkeleton height={640} />}>
      {(coupon) => (coupon ? <Sharing store={store} coupon={coupon} /> : <CouponNotFound />)}
    </Loaded>
  );
}

function Sharing({ store, coupon }: { store: Store; coupon: Coupon }) {
  const address = couponAddress(store, coupon);
  const isLive = store.is_approved && coupon.state === 'live';
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{couponName(coupon)}</Typography>
      {!isLive && (
        <Notice tone="info">
          Shoppers can’t open this address yet. They can once your page and this coupon are live.
        </Notice>
      )}
      <Panel title="Link">
        <CopiedField label="Address of this coupon" text={address} action="Copy link" />
      </Panel>
      <Panel title="QR code">
        <Typography variant="body2" color="textSecondary">
          For your counter, a flyer or a receipt. It leads to the address above.
        </Typography>
        <QrCode
          address={address}
          label={`QR code of ${couponName(coupon)}`}
          fileName={`coupon-${coupon.id}`}
        />
      </Panel>
      <Panel title="Text for a post">
        <Typography variant="body2" color="textSecondary">
          For example for an offer in your Google Business Profile, or for social media.
        </Typography>
        <CopiedField label="Text" text={shareText(store, coupon)} action="Copy text" multiline />
      </Panel>
    </Box>
  );
}
