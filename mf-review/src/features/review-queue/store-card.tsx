/** A store under review. */
import type { ReactNode } from 'react';
import { dayIn, formatDay, reviewState } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import {
  Box,
  Card,
  CardContent,
  MuiLink,
  Stack,
  StatusChip,
  TOUCHABLE_LINK,
  Typography,
} from '@coupon-center/ui';
import { StoreChanges, StoreLogo } from './store-changes.tsx';

export interface StoreCardProps {
  store: ReviewItem;
  actions: ReactNode;
}

function StateChips({ store }: { store: ReviewItem }) {
  const state = reviewState(store);
  return (
    <>
      {state === 'approved' && <StatusChip tone="success" label="Approved" />}
      {state === 'declined' && <StatusChip tone="error" label="Declined" />}
      {state === 'pending' && <StatusChip tone="info" label="Pending" />}
      {store.changed_since_approval && <StatusChip tone="warning" label="Changed since approval" />}
    </>
  );
}

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <MuiLink
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      sx={{ overflowWrap: 'anywhere', '@media (pointer: coarse)': TOUCHABLE_LINK }}
    >
      {children}
    </MuiLink>
  );
}

/** An address, with its host as browsers resolve it where that looks different: other alphabets have letters like ours. */
function withHost(address: string): string {
  const hostname = URL.parse(address)?.hostname ?? '';
  return address.toLowerCase().includes(hostname) ? address : `${address} (${hostname})`;
}

function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.75,
      }}
    >
      {Object.entries(facts).map(([term, value]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {term}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

export function StoreCard({ store, actions }: StoreCardProps) {
  const { timeZone } = useSite();
  const contact = [store.contact_first_name, store.contact_last_name].filter(Boolean).join(' ');
  const isPublic = store.is_approved && store.stripe_subscription !== null;
  return (
    <Card component="article" aria-label={store.name}>
      <CardContent sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 3 } }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          {store.logo_url && <StoreLogo url={store.logo_url} alt={`Logo of ${store.name}`} />}
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {store.name}
          </Typography>
          <StateChips store={store} />
        </Stack>
        <Facts
          facts={{
            Website: <NewTab href={store.website_url}>{withHost(store.website_url)}</NewTab>,
            ...(store.affiliate_website_url === store.website_url
              ? {}
              : {
                  'Affiliate website': (
                    <NewTab href={store.affiliate_website_url}>
                      {withHost(store.affiliate_website_url)}
                    </NewTab>
                  ),
                }),
            Contact: contact ? `${contact}, ${store.contact_email}` : store.contact_email,
            Account: store.owner_email,
            Created: formatDay(dayIn(timeZone, new Date(store.created))),
            Coupons: store.coupon_count,
            Subscription: store.stripe_subscription ?? 'None',
            ...(isPublic ? { Page: <NewTab href={store.url}>{store.url}</NewTab> } : {}),
            ...(store.decline_reason ? { Reason: store.decline_reason } : {}),
          }}
        />
        <StoreChanges store={store} />
        {actions}
      </CardContent>
    </Card>
  );
}
