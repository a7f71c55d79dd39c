/** Leads administrators to the reasons to start from; nobody else can change them. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, TOUCHABLE_LINK } from '@coupon-center/ui';
import { useIsAdministrator } from './use-is-administrator.ts';

export function EditTemplatesLink() {
  if (!useIsAdministrator()) return null;
  return (
    <Box sx={{ '& > a': TOUCHABLE_LINK }}>
      <RemoteLink to="/review/templates">Edit templates</RemoteLink>
    </Box>
  );
}
