/** Whom the provider writes to or calls about invoices. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Loaded, useApi, useFocusRescue } from '@coupon-center/remote-kit';
import { ListSkeleton, Typography, VisuallyHidden } from '@coupon-center/ui';
import { contactsQuery } from '../../organisation.api.ts';
import { Section } from '../../section.tsx';
import { ContactList } from './contact-list.tsx';

/** Of a contact at the width of a phone, in pixels. */
const CONTACT_HEIGHT = 150;

export function ContactsSection() {
  const contacts = useQuery(contactsQuery(useApi()));
  const heading = useRef<HTMLElement>(null);
  const expectChange = useFocusRescue(heading, contacts.data);
  const [done, setDone] = useState('');
  return (
    <Section title="CONTACTS" headingRef={heading}>
      <Loaded
        query={contacts}
        what="Your contacts"
        skeleton={<ListSkeleton rows={1} height={CONTACT_HEIGHT} />}
      >
        {(page) =>
          page === null ? (
            <Typography sx={{ color: 'text.secondary' }}>
              Contacts belong to a billing organisation. Add it first.
            </Typography>
          ) : (
            <ContactList contacts={page.results} onDone={setDone} onPress={expectChange} />
          )
        }
      </Loaded>
      <VisuallyHidden announced>{done}</VisuallyHidden>
    </Section>
  );
}
