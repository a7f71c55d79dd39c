/** Shown beside the registration where there is room: the steps after it, the price, and the page that the merchant gets. */
import { useSyncExternalStore } from 'react';
import { EXAMPLE_OFFER, initialOf, listingSteps } from '@coupon-center/coupon-card';
import { storeNameIn } from '@coupon-center/portal-contracts';
import { useContract, useSite } from '@coupon-center/remote-kit';
import { Box, CARD_RADIUS, Typography } from '@coupon-center/ui/core';

export function RegisterAside() {
  const { siteName, product, currencySymbol, price } = useSite();
  return (
    <>
      <Box component="ol" sx={STEPS}>
        {listingSteps(product).map(([title, time], index) => (
          <li key={title} aria-current={index === 0 ? 'step' : undefined}>
            <Typography component="span" variant="h3">
              {title}
            </Typography>{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {time}
            </Typography>
          </li>
        ))}
      </Box>
      <Typography>
        <b>
          {currencySymbol}
          {price.toFixed(2)}
        </b>{' '}
        a month plus tax · cancel anytime
      </Typography>
      <PageToBe label={`Your page on ${siteName}`} />
    </>
  );
}

/** The head of the merchant's page, with the name typed on the landing page, and a coupon as an example. */
function PageToBe({ label }: { label: string }) {
  const { location } = useContract();
  const name = useSyncExternalStore(
    location.subscribe,
    () => storeNameIn(location.get().search),
    // The first screen, which the build renders, has no address.
    () => '',
  );
  const shown = name || 'Your store';
  return (
    <Box role="img" aria-label={label} sx={PAGE}>
      <Box sx={HEAD}>
        <Box sx={INITIAL}>{initialOf(shown)}</Box>
        <Typography variant="h2" component="p" dir="auto" noWrap>
          {shown} coupons
        </Typography>
      </Box>
      <Box sx={COUPON}>
        <Typography variant="h2" component="p">
          {EXAMPLE_OFFER.title}
        </Typography>
        <Typography variant="body2">{EXAMPLE_OFFER.description}</Typography>
      </Box>
    </Box>
  );
}

const STEPS = { m: 0, pl: 3, display: 'grid', gap: 1.5, '& [aria-current]': { color: 'primary.main' } };

const PAGE = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: CARD_RADIUS,
  overflow: 'hidden',
};

const HEAD = { display: 'flex', gap: 2, alignItems: 'center', p: 2, bgcolor: 'primary.soft' };

const INITIAL = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'primary.main',
  fontSize: '1.5rem',
  fontWeight: 700,
};

const COUPON = {
  display: 'grid',
  gap: 0.5,
  m: 2,
  p: 2,
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: CARD_RADIUS,
};
