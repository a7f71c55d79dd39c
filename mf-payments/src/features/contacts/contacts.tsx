import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded, useApi, useFocusRescue } from '@coupon-center/remote-kit';
import { ListSkeleton, Typography, VisuallyHidden } from '@coupon-center/ui';
import { contactsQuery, organizationQuery } from '../../shared/organization.api.ts';
import { Section } from '../../shared/section.tsx';
import { ContactList } from './contact-list.tsx';

/** Height of a contact on a phone, in pixels. */
const CONTACT_HEIGHT = 150;

export function ContactsSection() {
  const api = useApi();
  const organization = useQuery(organizationQuery(api));
  const hasNoOrganization = organization.data === null;
  // Loaded once there is an organization, or when that cannot be known.
  const contacts = useQuery({
    ...contactsQuery(api),
    enabled: organization.isError || Boolean(organization.data),
  });
  const heading = useRef<HTMLElement>(null);
  const expectChange = useFocusRescue(heading, contacts.data);
  const [done, setDone] = useState('');
  return (
    <Section title="CONTACTS" headingRef={heading}>
      {hasNoOrganization ? (
        <Typography sx={{ color: 'text.secondary' }}>Add your billing organization first.</Typography>
      ) : (
        <Loaded
          query={contacts}
          what="Your contacts"
          skeleton={<ListSkeleton rows={1} height={CONTACT_HEIGHT} />}
        >
          {({ results }) => <ContactList contacts={results} onDone={setDone} onPress={expectChange} />}
        </Loaded>
      )}
      <VisuallyHidden announced>{done}</VisuallyHidden>
    </Section>
  );
}
