/** `/payment/billing`: who invoices are made out to, and the billing contacts. */
import { RemoteLink, useUser } from '@coupon-center/remote-kit';
import { EmptyState, Page, Typography } from '@coupon-center/ui';
import { ContactsSection } from '../features/contacts/contacts.tsx';
import { BillingOrganization } from '../features/organization/billing-organization.tsx';

export function BillingScreen() {
  const { store } = useUser();
  return (
    <Page
      title="Billing details"
      width="form"
      lead={<RemoteLink to="/payment">Back to your payment details</RemoteLink>}
    >
      {store === null ? (
        <EmptyState title="No store page yet" illustration="store">
          <Typography>Create your store page before you add billing details.</Typography>
          <RemoteLink to="/my-store" look="button">
            Create your store page
          </RemoteLink>
        </EmptyState>
      ) : (
        <>
          <BillingOrganization />
          <ContactsSection />
        </>
      )}
    </Page>
  );
}
