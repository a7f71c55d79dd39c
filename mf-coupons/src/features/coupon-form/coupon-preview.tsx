/** The coupon as shoppers will see it, as it is typed: the store page's own card. */
import { Global } from '@emotion/react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { normalizeUrl } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { CouponCard, couponCardStyles } from '@coupon-center/coupon-card';
import type { ShownCoupon } from '@coupon-center/coupon-card';
import { useSite } from '@coupon-center/remote-kit';
import type { Site } from '@coupon-center/site-config';
import { Box, Button, Typography } from '@coupon-center/ui';
import { TWO_COLUMNS } from './coupon-form-layout.tsx';
import { isDay } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { areSavingsValid, headlineOf } from './coupon-payload.ts';

export interface CouponPreviewProps {
  control: Control<CouponFormValues>;
  store: Store | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

export function CouponPreview(props: CouponPreviewProps) {
  const bodyId = useId();
  const [isOpen, setOpen] = useState(true);
  return (
    <Box component="aside" aria-label="Preview" sx={ASIDE}>
      <Global styles={couponCardStyles} />
      <Typography variant="h3" component="p" sx={{ display: 'none', [TWO_COLUMNS]: { display: 'block' } }}>
        Preview
      </Typography>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifySelf: 'start', [TWO_COLUMNS]: { display: 'none' } }}
      >
        {isOpen ? 'Hide preview' : 'Show preview'}
      </Button>
      <Box id={bodyId} sx={bodyStyle(isOpen)}>
        <PreviewCard {...props} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          How shoppers will see it on your store page.
        </Typography>
      </Box>
    </Box>
  );
}

/** The card itself, which follows the typing when there is time: the letters come first. */
function PreviewCard({ control, store, coupon }: CouponPreviewProps) {
  const site = useSite();
  // Every field has a default, so none is missing.
  const values = useDeferredValue(useWatch({ control }) as CouponFormValues);
  return useMemo(() => {
    const { name, logo_url } = store ?? { name: 'Your store', logo_url: null };
    return <CouponCard store={{ name, logo_url }} coupon={shownCoupon(values, { site, store, coupon })} />;
  }, [values, site, store, coupon]);
}

export interface ShownContext {
  site: Pick<Site, 'currencySymbol'>;
  store: Pick<Store, 'id' | 'website_url'> | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

/** What is typed, as shoppers will get it from the API. Savings that can't be saved are not advertised. */
export function shownCoupon(values: CouponFormValues, context: ShownContext): ShownCoupon {
  const { site, store, coupon } = context;
  const typed = values.custom_url.trim() === '' ? store?.website_url : normalizeUrl(values.custom_url);
  return {
    id: coupon?.id ?? 0,
    title: areSavingsValid(values, context) ? headlineOf(values, site) : 'Your offer',
    description: values.description.replaceAll('\t', ' ').trim(),
    discount_code: values.discount_code.trim(),
    destination_url: (coupon && providersDestination(coupon)) ?? typed ?? '',
    expiration_date: !values.noExpiration && isDay(values.expiration_date) ? values.expiration_date : null,
  };
}

/** Where the provider sends shoppers instead; null if the merchant's own destination applies. @see docs/rules.md, 14 */
function providersDestination(coupon: Coupon): string | null {
  const { custom_url, destination_affiliate_url, destination_coupon_url } = coupon;
  return [destination_affiliate_url, destination_coupon_url].find((url) => url !== custom_url) ?? null;
}

/** Beside the fields it is always open: there is no button to bring it back. */
const bodyStyle = (isOpen: boolean) => ({
  display: isOpen ? 'grid' : 'none',
  gap: 1.5,
  [TWO_COLUMNS]: { display: 'grid' },
});

/** Beside the fields it stays in view, a little below the top of the window. */
const ASIDE = {
  display: 'grid',
  gap: 1.5,
  alignContent: 'start',
  minWidth: 0,
  top: 16,
  alignSelf: 'start',
  [TWO_COLUMNS]: { position: 'sticky', gridColumn: 2, gridRow: '1 / span 2' },
};
