/** `/payment/billing`: whom invoices are made out to, and the contacts. */
import { RemoteLink, useUser } from '@coupon-center/remote-kit';
import { EmptyState, Page, Typography } from '@coupon-center/ui';
import { ContactsSection } from '../features/contacts/contacts.tsx';
import { BillingOrganisation } from '../features/organisation/billing-organisation.tsx';

export function BillingScreen() {
  const { store } = useUser();
  return (
    <Page
      title="BILLING DETAILS"
      width="form"
      lead={<RemoteLink to="/payment">Back to your payment details</RemoteLink>}
    >
      {store === null ? (
        <EmptyState title="Billing details belong to a store page" illustration="store">
          <Typography>Create your store page first.</Typography>
          <RemoteLink to="/my-store" look="button">
            Create your store page
          </RemoteLink>
        </EmptyState>
      ) : (
        <>
          <BillingOrganisation />
          <ContactsSection />
        </>
      )}
    </Page>
  );
}
