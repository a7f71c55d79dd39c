/** Whom the provider writes to or calls about invoices. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded, useApi, useFocusRescue } from '@coupon-center/remote-kit';
import { ListSkeleton, Typography, VisuallyHidden } from '@coupon-center/ui';
import { contactsQuery, organisationQuery } from '../../organisation.api.ts';
import { Section } from '../../section.tsx';
import { ContactList } from './contact-list.tsx';

/** Of a contact at the width of a phone, in pixels. */
const CONTACT_HEIGHT = 150;

export function ContactsSection() {
  const api = useApi();
  const organisation = useQuery(organisationQuery(api));
  const hasNoOrganisation = organisation.data === null;
  // Asked for once there is an organisation, or nobody can say whether there is.
  const contacts = useQuery({
    ...contactsQuery(api),
    enabled: organisation.isError || Boolean(organisation.data),
  });
  const heading = useRef<HTMLElement>(null);
  const expectChange = useFocusRescue(heading, contacts.data);
  const [done, setDone] = useState('');
  return (
    <Section title="CONTACTS" headingRef={heading}>
      {hasNoOrganisation ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Contacts belong to a billing organisation. Add it first.
        </Typography>
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
