/** `/coupons/:couponId/copy`: copies a coupon to the merchant's store on another site. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Coupon, CopyTarget, Store } from '@coupon-center/contracts';
import {
  Loaded,
  RemoteLink,
  useApi,
  useFocusRescue,
  useRemoteLocation,
  useSearchParams,
  useUser,
} from '@coupon-center/remote-kit';
import {
  Box,
  CardSkeleton,
  EmptyState,
  MuiLink,
  Notice,
  Page,
  TOUCHABLE_LINK,
  Typography,
} from '@coupon-center/ui';
import { BackLink, CouponNotFound } from '../shared/back-link.tsx';
import { couponName } from '../shared/coupon-status.ts';
import { copyTargetsQuery, couponQuery } from '../shared/coupons.api.ts';
import { CopyForm } from '../features/coupon-copy/copy-form.tsx';

export function CopyElsewhereScreen() {
  const { store } = useUser();
  const { couponId = '' } = useRemoteLocation().params;
  return (
    <Page title="Copy to another site">
      <BackLink />
      {store ? <Copied store={store} couponId={couponId} /> : <CouponNotFound />}
    </Page>
  );
}

const SKELETON = <CardSkeleton height={320} />;

function Copied({ store, couponId }: { store: Store; couponId: string }) {
  const api = useApi();
  const coupon = useQuery(couponQuery(api, store, couponId));
  const targets = useQuery(copyTargetsQuery(api));
  return (
    <Loaded query={coupon} what="This coupon" skeleton={SKELETON}>
      {(found) =>
        found ? (
          <Loaded query={targets} what="Your other stores" skeleton={SKELETON}>
            {(stores) => <Copying coupon={found} targets={stores} />}
          </Loaded>
        ) : (
          <CouponNotFound />
        )
      }
    </Loaded>
  );
}

function Copying({ coupon, targets }: { coupon: Coupon; targets: readonly CopyTarget[] }) {
  const { email } = useUser();
  const to = useSearchParams().get('to');
  const [url, setUrl] = useState<string | null>(null);
  const outcome = useRef<HTMLElement>(null);
  // The button disappears with the form.
  const expectChange = useFocusRescue(outcome, url !== null);
  const target = targets.find(({ client }) => client === to) ?? targets[0];
  if (!target)
    return (
      <EmptyState title="No store on another site" illustration="search">
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          Coupons can be copied between stores whose accounts have the same verified email address. To copy
          this one, create a store on another of our sites with <RemoteLink to="/account">{email}</RemoteLink>
          .
        </Typography>
        <RemoteLink to={`/coupons/${coupon.id}`} look="button">
          Back to the coupon
        </RemoteLink>
      </EmptyState>
    );
  return (
    <Box ref={outcome} tabIndex={-1} sx={{ display: 'grid', gap: 3, minWidth: 0, outline: 'none' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{couponName(coupon)}</Typography>
      {url === null ? (
        <>
          <OtherTargets coupon={coupon} targets={targets.filter((other) => other !== target)} />
          <CopyForm
            key={target.client}
            coupon={coupon}
            target={target}
            onCopied={(copied) => {
              expectChange();
              setUrl(copied.url);
            }}
          />
        </>
      ) : (
        <Notice tone="success" title={`Copied to ${target.site_name}`}>
          <Box sx={{ '& a': TOUCHABLE_LINK }}>
            You log in there with your account for {target.site_name}.{' '}
            <MuiLink href={url}>See the copy on {target.site_name}</MuiLink>
          </Box>
        </Notice>
      )}
    </Box>
  );
}

function OtherTargets({ coupon, targets }: { coupon: Coupon; targets: readonly CopyTarget[] }) {
  if (targets.length === 0) return null;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', '& > a': TOUCHABLE_LINK }}
    >
      Or copy it to:
      {targets.map(({ client, site_name: name }) => (
        <RemoteLink key={client} to={`/coupons/${coupon.id}/copy?to=${client}`}>
          {name}
        </RemoteLink>
      ))}
    </Box>
  );
}
