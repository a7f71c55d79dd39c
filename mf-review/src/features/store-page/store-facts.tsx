/** The facts about a store that the provider needs besides its page. */
import { dayIn, formatDay, subscriptionStatusText } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Box } from '@coupon-center/ui';
import { waitingText } from '../../shared/time-text.ts';
import { Address, Facts } from '../../shared/facts.tsx';

interface StoreFactsProps {
  store: ReviewItem;
}

export function StoreFacts({ store }: StoreFactsProps) {
  const { locale, timeZone } = useSite();
  const contact = [store.contact_first_name, store.contact_last_name].filter(Boolean).join(' ');
  const isPublic = store.is_approved && store.stripe_subscription !== null;
  return (
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
  );
}

/** Counts the other stores with this website: of the same business, or of merchants who don't own it. */
function Website({ store: { website_url, same_website_count: others = 0 } }: StoreFactsProps) {
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

function Account({ store: { owner_email, owner_email_verified } }: StoreFactsProps) {
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
