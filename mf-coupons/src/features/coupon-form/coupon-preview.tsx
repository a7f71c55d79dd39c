/** The coupon as shoppers will see it, as it is typed: the store page's own card. */
import { Global } from '@emotion/react';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { couponState, normalizeUrl } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { CouponCard, couponCardStyles } from '@coupon-center/coupon-card';
import type { ShownCoupon } from '@coupon-center/coupon-card';
import { useSite } from '@coupon-center/remote-kit';
import type { Site } from '@coupon-center/site-config';
import { Box, Button, CARD_RADIUS, Typography } from '@coupon-center/ui';
import { Chevron } from '../../shared/chevron.tsx';
import { ONE_COLUMN, STRIP, TWO_COLUMNS } from './coupon-form-layout.tsx';
import { isDay, typedNumber } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import { areSavingsValid, headlineOf, restrictionsOf } from '../../shared/coupon-payload.ts';

export interface CouponPreviewProps {
  control: Control<CouponFormValues>;
  store: Store | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

/** Beside the fields the card is always open. In one column it is a strip with the headline, which opens to the card. */
export function CouponPreview(props: CouponPreviewProps) {
  const { coupon } = props;
  const bodyId = useId();
  const strip = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    strip.current?.focus();
  }
  /** Closes when the focus goes to a field, which the card would cover. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    <Box component="aside" aria-label="Preview" onKeyDown={onKeyDown} onBlur={onBlur} sx={ASIDE}>
      <Global styles={couponCardStyles} />
      <Typography variant="h3" component="p" sx={{ mb: 1.5, [ONE_COLUMN]: { display: 'none' } }}>
        Preview
      </Typography>
      <Button
        ref={strip}
        variant="outlined"
        color="inherit"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        endIcon={<Chevron turn={isOpen ? 90 : -90} />}
        sx={BUTTON}
      >
        <Headline {...props} />
      </Button>
      <Box id={bodyId} tabIndex={-1} sx={bodyStyle(isOpen)}>
        <PreviewCard {...props} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {coupon && couponState(coupon) === 'paused'
            ? 'Paused: shoppers won’t see it until you resume it.'
            : 'How shoppers will see your coupon.'}
        </Typography>
      </Box>
    </Box>
  );
}

/** Every field has a default, so none is missing. Deferred, because typing has priority. */
const useShownValues = (control: Control<CouponFormValues>) =>
  useDeferredValue(useWatch({ control }) as CouponFormValues);

function Headline({ control, store, coupon }: CouponPreviewProps) {
  const site = useSite();
  const { title } = shownCoupon(useShownValues(control), { site, store, coupon });
  return (
    <Box
      component="span"
      sx={{ flex: 1, minWidth: 0, textAlign: 'start', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {`Preview: ${title}`}
    </Box>
  );
}

/** The card itself, with a muted placeholder for a missing description. */
function PreviewCard({ control, store, coupon }: CouponPreviewProps) {
  const site = useSite();
  const values = useShownValues(control);
  return useMemo(() => {
    const { name, logo_url } = store ?? { name: 'Your store', logo_url: null };
    const shown = shownCoupon(values, { site, store, coupon });
    const isDescribed = shown.description !== '';
    return (
      <Box sx={isDescribed ? undefined : { '& .coupon-card-description': { color: 'text.secondary' } }}>
        <CouponCard
          store={{ name, logo_url }}
          coupon={isDescribed ? shown : { ...shown, description: 'Your description' }}
          currencySymbol={site.currencySymbol}
        />
      </Box>
    );
  }, [values, site, store, coupon]);
}

export interface ShownContext {
  site: Pick<Site, 'currencySymbol'>;
  store: Pick<Store, 'id' | 'website_url'> | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

/** The typed values as the API will return them to shoppers, without savings that can't be saved. */
export function shownCoupon(values: CouponFormValues, context: ShownContext): ShownCoupon {
  const { site, store, coupon } = context;
  const typed = values.custom_url.trim() === '' ? store?.website_url : normalizeUrl(values.custom_url);
  return {
    id: coupon?.id ?? 0,
    title: areSavingsValid(values, context) ? headlineOf(values, site) : 'Your offer',
    description: values.description.replaceAll('\t', ' ').trim(),
    discount_code: values.discount_code.trim(),
    minimum_order_amount:
      values.offer_type === 'free shipping' ? typedNumber(values.savings_minimum_order) : null,
    restrictions: restrictionsOf(values),
    destination_url: (coupon && providersDestination(coupon)) ?? typed ?? '',
    expiration_date: !values.noExpiration && isDay(values.expiration_date) ? values.expiration_date : null,
  };
}

/** Returns the address that the provider sends shoppers to; null if the merchant's own destination applies. @see docs/rules.md, 14 */
function providersDestination(coupon: Coupon): string | null {
  const { custom_url, destination_affiliate_url, destination_coupon_url } = coupon;
  return [destination_affiliate_url, destination_coupon_url].find((url) => url !== custom_url) ?? null;
}

/** In one column it opens over the content above the strip, so that nothing moves. */
const bodyStyle = (isOpen: boolean) => ({
  display: 'grid',
  gap: 1.5,
  outline: 'none',
  [ONE_COLUMN]: {
    display: isOpen ? 'grid' : 'none',
    position: 'absolute',
    insetInline: 0,
    bottom: '100%',
    maxHeight: 'calc(100dvh - 8rem)',
    overflowY: 'auto',
    p: 2,
    border: 1,
    borderColor: 'divider',
    borderRadius: '16px 16px 0 0',
    bgcolor: 'background.default',
    boxShadow: 8,
  },
});

const BUTTON = {
  minHeight: STRIP,
  maxHeight: STRIP,
  px: 2,
  whiteSpace: 'nowrap',
  bgcolor: 'background.raised',
  borderColor: 'divider',
  borderRadius: CARD_RADIUS,
  '&:hover': { bgcolor: 'background.raised' },
  [TWO_COLUMNS]: { display: 'none' },
};

/** Beside the fields it stays in view a little below the top of the window, and in one column at the bottom. */
const ASIDE = {
  minWidth: 0,
  alignSelf: 'start',
  [TWO_COLUMNS]: { position: 'sticky', top: 16, gridArea: '1 / 2' },
  [ONE_COLUMN]: {
    position: 'relative',
    '@media (min-height: 26rem)': { position: 'sticky', bottom: 'var(--covered-bottom, 0px)', zIndex: 3 },
  },
};
