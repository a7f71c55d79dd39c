/** Says that emails to the merchant's address are not delivered. */
import { failedMailsText } from '@coupon-center/contracts';
import { RemoteLink, useSite, useUser } from '@coupon-center/remote-kit';
import { Typography } from '@coupon-center/ui';

export function FailedMails() {
  const { timeZone } = useSite();
  const text = failedMailsText(useUser(), timeZone);
  return (
    text && (
      <div>
        <Typography variant="h3">Your emails don’t arrive</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
          {text} <RemoteLink to="/account">Check the address in your account</RemoteLink>.
        </Typography>
      </div>
    )
  );
}
