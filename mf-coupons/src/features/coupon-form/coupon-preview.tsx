/** How shoppers will see the coupon, as it is typed. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { normalizeUrl } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Button, Card, CardContent, Chip, Typography } from '@coupon-center/ui';
import type { CouponFormValues } from './coupon-form-values.ts';
import { headlineOf } from './coupon-payload.ts';

export interface CouponPreviewProps {
  control: Control<CouponFormValues>;
  store: Pick<Store, 'name' | 'logo_url'> | null;
}

export function CouponPreview({ control, store }: CouponPreviewProps) {
  const site = useSite();
  // Every field has a default, so none is missing.
  const values = useWatch({ control }) as CouponFormValues;
  const name = store?.name ?? 'Your store';
  return (
    <Card
      component="aside"
      aria-label="Preview"
      sx={{ position: { md: 'sticky' }, top: 16, alignSelf: 'start' }}
    >
      <CardContent sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
        <Logo key={store?.logo_url} name={name} url={store?.logo_url ?? null} />
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Chip color="primary" label={headlineOf(values, site)} sx={{ fontWeight: 700 }} />
        <Typography sx={{ minHeight: '3em', overflowWrap: 'anywhere' }}>{values.description}</Typography>
        <UseCoupon destination={normalizeUrl(values.destinationUrl)} />
      </CardContent>
    </Card>
  );
}

/** @param props.destination null where what is typed is no address */
function UseCoupon({ destination }: { destination: string | null }) {
  if (!destination)
    return (
      <Button variant="contained" disabled>
        Use Coupon
      </Button>
    );
  return (
    <Button variant="contained" href={destination} target="_blank" rel="noopener noreferrer">
      Use Coupon
    </Button>
  );
}

const INITIAL = {
  width: 120,
  height: 40,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};

function Logo({ name, url }: { name: string; url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  if (url && !isBroken)
    return (
      <Box
        component="img"
        src={url}
        alt=""
        onError={() => setBroken(true)}
        sx={{ maxWidth: 120, height: 40, objectFit: 'contain' }}
      />
    );
  return (
    <Box aria-hidden sx={{ ...INITIAL, display: 'grid', placeItems: 'center', fontWeight: 700 }}>
      {[...name][0]?.toUpperCase()}
    </Box>
  );
}
