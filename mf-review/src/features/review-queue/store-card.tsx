import type { ReactNode } from 'react';
import { dayIn, formatDay, reviewState, subscriptionStatusText } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Box, Card, CardContent, Stack, StatusChip, Typography } from '@coupon-center/ui';
import { waitingText } from '../../shared/time-text.ts';
import { Address, Facts } from '../../shared/facts.tsx';
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

/** Counts other stores of the website: one business may have several, but so may merchants who don't own it. */
function Website({ store: { website_url, same_website_count: others = 0 } }: Pick<StoreCardProps, 'store'>) {
  return (
    <>
      <Address url={website_url} />
      {others > 0 && (
        <Caution>
          {others === 1 ? '1 other store has this website' : `${others} other stores have this website`}
        </Caution>
      )}
    </>
  );
}

function Account({ store: { owner_email, owner_email_verified } }: Pick<StoreCardProps, 'store'>) {
  return (
    <>
      {owner_email}
      {owner_email_verified === false && <Caution>Email not verified</Caution>}
    </>
  );
}

function Caution({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
      {children}
    </Box>
  );
}

export function StoreCard({ store, actions }: StoreCardProps) {
  const { locale, timeZone } = useSite();
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
            ...(store.waiting_since ? { 'Waiting for': waitingText(store.waiting_since) } : {}),
            Website: <Website store={store} />,
            ...(store.affiliate_website_url === store.website_url
              ? {}
              : { 'Affiliate website': <Address url={store.affiliate_website_url} /> }),
            Contact: contact ? `${contact}, ${store.contact_email}` : store.contact_email,
            Account: <Account store={store} />,
            Created: formatDay(dayIn(timeZone, new Date(store.created))),
            Coupons:
              store.coupon_count === 0 ? (
                0
              ) : (
                <RemoteLink to={`/review/stores/${store.id}/coupons`}>
                  {store.coupon_count === 1 ? '1 coupon' : `${store.coupon_count} coupons`}
                </RemoteLink>
              ),
            Subscription:
              store.stripe_subscription === null
                ? 'None'
                : subscriptionStatusText(store.stripe_subscription, locale),
            ...(isPublic ? { Page: <Address url={store.url} /> } : {}),
            ...(store.decline_reason ? { Reason: store.decline_reason } : {}),
          }}
        />
        <StoreChanges store={store} />
        {actions}
      </CardContent>
    </Card>
  );
}
