/** What is wrong beside the coupons: a subscription that ends, and emails that are not delivered. Each leads to where it is mended. */
import type { ReactNode } from 'react';
import { canceledIn, dayIn, failedMailsText, formatDay, reviewState } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import { RemoteLink, useSite, useUser } from '@coupon-center/remote-kit';
import { Typography } from '@coupon-center/ui';

function Trouble({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}

/** Says until when a cancelled subscription keeps the page online; once it is over, the checklist says so. */
export function SubscriptionEnds({ store }: { store: Store }) {
  const { locale, timeZone } = useSite();
  const { stripe_subscription: status, entitles, entitles_until: until } = store;
  if (status !== 'canceled' || !entitles || until == null) return null;
  const day = formatDay(dayIn(timeZone, new Date(until * 1000)));
  return (
    <Trouble title={`Your subscription is ${canceledIn(locale)}`}>
      {reviewState(store) === 'approved'
        ? `Your page is online until ${day}, then it goes offline.`
        : `It runs until ${day}, then it ends.`}{' '}
      <RemoteLink to="/payment">Reactivate your subscription</RemoteLink>
    </Trouble>
  );
}

/** Says that emails to the merchant's address are not delivered. */
export function FailedMails() {
  const { timeZone } = useSite();
  const text = failedMailsText(useUser(), timeZone);
  return (
    text && (
      <Trouble title="Your emails don’t arrive">
        {text} <RemoteLink to="/account">Check the address in your account</RemoteLink>.
      </Trouble>
    )
  );
}
