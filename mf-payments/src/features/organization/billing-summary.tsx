/** The organization that the store's invoices are made out to, with a link to change it. */
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@coupon-center/contracts';
import { Loaded, RemoteLink, useApi } from '@coupon-center/remote-kit';
import { Box, Panel, Skeleton, TOUCHABLE_LINK, Typography } from '@coupon-center/ui';
import { organizationQuery } from '../../shared/organization.api.ts';
import { addressLines } from './organization-values.ts';

/** Height of the skeleton, in pixels. */
const HEIGHT = 72;

export function BillingSummary() {
  const query = useQuery(organizationQuery(useApi()));
  return (
    <Panel>
      <Loaded
        query={query}
        what="Your billing details"
        skeleton={<Skeleton variant="rounded" height={HEIGHT} />}
      >
        {(organization) => (organization ? <Summary {...organization} /> : <Nobody />)}
      </Loaded>
      <Box sx={{ mt: -1, mb: -1.5, '& a': TOUCHABLE_LINK }}>
        <RemoteLink to="/payment/billing">
          {query.data === null ? 'Add billing details' : 'Edit billing details'}
        </RemoteLink>
      </Box>
    </Panel>
  );
}

function Nobody() {
  return (
    <Typography sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
      Your receipts have no business name yet. Add the name and address for your invoices, and people we can
      contact about billing.
    </Typography>
  );
}

function Summary(organization: Organization) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{organization.name}</Typography>
        {addressLines(organization).map((line) => (
          <Typography key={line} sx={{ color: 'text.secondary' }}>
            {line}
          </Typography>
        ))}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>Invoices go to</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{organization.billing_email}</Typography>
        {organization.tax_id && (
          <Typography sx={{ color: 'text.secondary' }}>Tax number {organization.tax_id}</Typography>
        )}
      </Box>
    </Box>
  );
}
