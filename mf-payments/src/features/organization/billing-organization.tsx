/** Who the store's invoices are made out to. */
import { useQuery } from '@tanstack/react-query';
import { Loaded, useApi } from '@coupon-center/remote-kit';
import { FormSkeleton, Panel, Typography } from '@coupon-center/ui';
import { organizationQuery } from '../../shared/organization.api.ts';
import { OrganizationForm } from './organization-form.tsx';

export function BillingOrganization() {
  const query = useQuery(organizationQuery(useApi()));
  return (
    <Panel title="BILLING ORGANIZATION">
      <Loaded query={query} what="Your billing organization" skeleton={<FormSkeleton fields={7} />}>
        {(organization) => (
          <>
            {organization === null && (
              <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>
                You have no billing organization yet. Add the business name and address for your invoices.
              </Typography>
            )}
            <OrganizationForm organization={organization} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
