/** The contacts of the billing organisation, and the way to one more. */
import { useRef, useState } from 'react';
import { MAX_CONTACTS } from '@coupon-center/contracts';
import type { Contact } from '@coupon-center/contracts';
import { Box, Button, Card, EmptyState, Typography } from '@coupon-center/ui';
import { ContactForm } from './contact-form.tsx';
import { ContactRow } from './contact-row.tsx';
import { contactName } from './contact-words.ts';

export interface ContactListProps {
  contacts: readonly Contact[];
  onDone: (words: string) => void;
  onPress: () => void;
}

export function ContactList({ contacts, onDone, onPress }: ContactListProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {contacts.length === 0 ? (
        <EmptyState title="No contacts yet" illustration="contacts">
          <Typography>Add the people we may write to or call about your invoices.</Typography>
        </EmptyState>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} onDone={onDone} onPress={onPress} />
          ))}
        </Box>
      )}
      <NewContact count={contacts.length} onDone={onDone} />
    </Box>
  );
}

function NewContact({ count, onDone }: { count: number; onDone: (words: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);

  function close() {
    wasOpen.current = true;
    setIsOpen(false);
  }

  function focusAfterForm(element: HTMLElement | null) {
    if (element && wasOpen.current) element.focus();
    wasOpen.current = false;
  }

  if (isOpen)
    return (
      <Card sx={{ p: 2 }}>
        <ContactForm
          contact={null}
          onCancel={close}
          onSaved={(saved) => {
            onDone(`${contactName(saved)} was added.`);
            close();
          }}
        />
      </Card>
    );
  if (count >= MAX_CONTACTS)
    return (
      <Typography ref={focusAfterForm} tabIndex={-1} sx={{ color: 'text.secondary', outline: 'none' }}>
        You have reached the limit of {MAX_CONTACTS} contacts. Change or delete one instead.
      </Typography>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button ref={focusAfterForm} variant="outlined" onClick={() => setIsOpen(true)}>
        Add contact
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {count} of {MAX_CONTACTS} contacts
      </Typography>
    </Box>
  );
}
