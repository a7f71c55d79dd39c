/** Whom the store's invoices are made out to. */
import { useQuery } from '@tanstack/react-query';
import { Loaded, useApi } from '@coupon-center/remote-kit';
import { FormSkeleton, Panel, Typography } from '@coupon-center/ui';
import { organisationQuery } from '../../organisation.api.ts';
import { OrganisationForm } from './organisation-form.tsx';

export function BillingOrganisation() {
  const query = useQuery(organisationQuery(useApi()));
  return (
    <Panel title="BILLING ORGANISATION">
      <Loaded query={query} what="Your billing organisation" skeleton={<FormSkeleton fields={7} />}>
        {(organisation) => (
          <>
            {organisation === null && (
              <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>
                You have no billing organisation yet. Add the one that your invoices are made out to.
              </Typography>
            )}
            <OrganisationForm organisation={organisation} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
