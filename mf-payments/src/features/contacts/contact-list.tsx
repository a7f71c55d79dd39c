/** The contacts of the billing organization, each with its form while it is edited, and a button to add one. */
import { useRef, useState } from 'react';
import type { Contact } from '@coupon-center/contracts';
import { useFocusRescue } from '@coupon-center/remote-kit';
import { Box, Card, EmptyState, Typography } from '@coupon-center/ui';
import { ContactForm } from './contact-form.tsx';
import { ContactRow } from './contact-row.tsx';
import { NewContact } from './new-contact.tsx';

export interface ContactListProps {
  /** Oldest first. */
  contacts: readonly Contact[];
  onDone: (words: string) => void;
  onPress: () => void;
}

export function ContactList({ contacts, onDone, onPress }: ContactListProps) {
  /** Those being edited, as they were opened: what is typed survives even if the list is read again without them. */
  const [edited, setEdited] = useState<readonly Contact[]>([]);
  const list = useRef<HTMLElement>(null);
  /** Id of the contact whose form was closed last: the focus moves to its Edit button, or to the list without one. */
  const closed = useRef<number | null>(null);
  const expectClose = useFocusRescue(list, edited);
  const gone = edited.filter(({ id }) => contacts.every((contact) => contact.id !== id));
  const rows = [...contacts, ...gone].toSorted((left, right) => left.id - right.id);

  function close(opened: Contact, next = opened) {
    closed.current = next.id;
    expectClose();
    setEdited((before) => before.filter((contact) => contact !== opened));
  }

  function focusAfterEdit({ id }: Contact, button: HTMLButtonElement | null) {
    if (!button || closed.current !== id) return;
    button.focus();
    closed.current = null;
  }

  function row(contact: Contact) {
    const opened = edited.find(({ id }) => id === contact.id);
    if (!opened)
      return (
        <ContactRow
          key={contact.id}
          contact={contact}
          editRef={(button) => focusAfterEdit(contact, button)}
          onEdit={() => setEdited([...edited, contact])}
          onDone={onDone}
          onPress={onPress}
        />
      );
    return (
      <Card component="li" key={contact.id} sx={{ p: 2 }}>
        <ContactForm
          contact={opened}
          isGone={gone.includes(opened)}
          onCancel={() => close(opened)}
          onSaved={(saved, words) => {
            onDone(words);
            close(opened, saved);
          }}
        />
      </Card>
    );
  }

  return (
    <Box ref={list} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      {rows.length === 0 ? (
        <EmptyState title="No contacts yet" illustration="contacts">
          <Typography>Add people we can contact about billing.</Typography>
        </EmptyState>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(row)}
        </Box>
      )}
      <NewContact count={contacts.length} onDone={onDone} />
    </Box>
  );
}
