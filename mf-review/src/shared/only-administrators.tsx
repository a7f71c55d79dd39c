/** Shown to reviewers in place of a screen for administrators. */
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { EmptyState, Typography } from '@coupon-center/ui';

export function OnlyAdministrators() {
  const { siteName } = useSite();
  return (
    <EmptyState title="Only administrators can do this">
      <Typography>Ask an administrator of {siteName} if you need access.</Typography>
      <RemoteLink to="/review" look="button">
        Back to review
      </RemoteLink>
    </EmptyState>
  );
}
