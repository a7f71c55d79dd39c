/** `/coupons/:couponId/share`: the coupon's address, as a link, a QR code, a picture, a poster and texts to paste. */
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import {
  Loaded,
  RemoteLink,
  useApi,
  useOnSessionEvent,
  useRemoteLocation,
  useSite,
  useUser,
} from '@coupon-center/remote-kit';
import {
  Box,
  Button,
  CardSkeleton,
  Notice,
  Page,
  Panel,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { BackLink, CouponNotFound } from '../shared/back-link.tsx';
import { couponQuery } from '../shared/coupons.api.ts';
import { couponName } from '../shared/coupon-status.ts';
import { CopiedField, CopyAll } from '../features/coupon-share/copied-field.tsx';
import { googleOffer } from '../features/coupon-share/google-offer.ts';
import { hiddenReason } from '../features/coupon-share/hidden-reason.ts';
import { NativeShare } from '../features/coupon-share/native-share.tsx';
import { PrintedCode } from '../features/coupon-share/printed-code.tsx';
import { SharePicture } from '../features/coupon-share/share-picture.tsx';
import { couponAddress, shareText } from '../features/coupon-share/share-text.ts';
import { useCreationRight } from '../features/creation-right/creation-right.ts';

export function ShareCouponScreen() {
  const { store } = useUser();
  const { couponId = '' } = useRemoteLocation().params;
  return (
    <Page title="Share your coupon">
      <BackLink />
      {store ? <Shared store={store} couponId={couponId} /> : <CouponNotFound />}
    </Page>
  );
}

const skeleton = <CardSkeleton height={640} />;

function Shared({ store, couponId }: { store: Store; couponId: string }) {
  const query = useQuery(couponQuery(useApi(), store, couponId));
  // Nothing can be typed here, so changes made elsewhere are shown immediately.
  useOnSessionEvent('coupons-changed', () => void query.refetch());
  return (
    <Loaded query={query} what="This coupon" skeleton={skeleton}>
      {(coupon) => (coupon ? <Sharing store={store} coupon={coupon} /> : <CouponNotFound />)}
    </Loaded>
  );
}

function Sharing({ store, coupon }: { store: Store; coupon: Coupon }) {
  const site = useSite();
  const { isChecking, trouble } = useCreationRight(undefined);
  if (isChecking) return skeleton;
  const address = couponAddress(store, coupon);
  const name = couponName(coupon);
  const fileName = `coupon-${coupon.id}`;
  const hidden = hiddenReason(coupon, trouble, dayIn(site.timeZone));
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
      {hidden && (
        <Notice tone="info">
          {hidden.text} For now, its link and QR code lead nowhere, and there is no image or poster.{' '}
          <RemoteLink to={hidden.remedy.to}>{hidden.remedy.label}</RemoteLink>
        </Notice>
      )}
      <Box sx={COLUMNS}>
        <Box sx={STACK}>
          <Panel title="Link">
            <CopiedField label="Address of this coupon" text={address} what="link" />
            <NativeShare title={`${coupon.title} at ${store.name}`} address={address} />
          </Panel>
          <Panel title="Text for a post">
            <Hint>For social media, or wherever you write to your customers.</Hint>
            <CopiedField label="Text" text={shareText(store, coupon)} what="text" />
          </Panel>
          <GoogleOfferPanel store={store} coupon={coupon} />
        </Box>
        <Box sx={STACK}>
          {!hidden && (
            <Panel title="Image">
              <Hint>For social media or a newsletter.</Hint>
              <SharePicture address={address} name={name} fileName={`${fileName}.png`} />
            </Panel>
          )}
          <Panel title="QR code">
            <Hint>For your counter, a flyer or a receipt. It leads to the address of this coupon.</Hint>
            <PrintedCode address={address} label={`QR code of ${name}`} fileName={fileName} />
          </Panel>
          {!hidden && (
            <Panel title="Poster">
              <Hint>A page to print and put up in your shop, with the QR code on it.</Hint>
              <Box>
                <Button variant="outlined" href={`${address}/poster.pdf`} target="_blank" rel="noopener">
                  Open the poster (PDF)<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </Button>
              </Box>
            </Panel>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** The offer field by field, as Google asks for it. */
function GoogleOfferPanel({ store, coupon }: { store: Store; coupon: Coupon }) {
  const { title, details, code, terms } = googleOffer(store, coupon, useSite());
  return (
    <Panel
      title="Google Business Profile"
      action={<CopyAll texts={[title, details, code, terms].filter(Boolean)} />}
    >
      <Hint>Add an offer to your profile and paste these. As its link, use the address above.</Hint>
      <CopiedField label="Offer title" text={title} what="title" />
      <CopiedField label="Offer details" text={details} what="details" />
      {code && <CopiedField label="Coupon code" text={code} what="code" />}
      <CopiedField label="Terms and conditions" text={terms} what="terms" />
    </Panel>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

/** Texts to copy, beside images and prints; on a phone, one column below the other. */
const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};
const STACK = { display: 'grid', gap: 3, minWidth: 0 };
