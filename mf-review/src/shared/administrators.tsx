/** Parts of screens that only administrators may use. The API refuses everybody else by itself. */
import { RemoteLink, useSession, useSite } from '@coupon-center/remote-kit';
import { Box, EmptyState, TOUCHABLE_LINK, Typography } from '@coupon-center/ui';

export function useIsAdministrator(): boolean {
  return useSession().user?.provider_role === 'administrator';
}

/** Leads administrators to the templates of reasons. */
export function EditTemplatesLink() {
  if (!useIsAdministrator()) return null;
  return (
    <Box sx={{ '& > a': TOUCHABLE_LINK }}>
      <RemoteLink to="/review/templates">Edit templates</RemoteLink>
    </Box>
  );
}

/** Shown to reviewers in place of a screen for administrators. */
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
