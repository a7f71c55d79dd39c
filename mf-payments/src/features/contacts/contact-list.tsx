/** The contacts of the billing organization, each with its form while it is edited, and a button to add one. */
import { useRef, useState } from 'react';
import type { Ref } from 'react';
import type { Contact } from '@coupon-center/contracts';
import { useFocusRescue } from '@coupon-center/remote-kit';
import {
  Box,
  Button,
  Card,
  EmptyState,
  MuiLink,
  StatusChip,
  TOUCHABLE_LINK,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { DeleteButton } from '../../shared/delete-button.tsx';
import { ContactForm, contactName, roleLabel } from './contact-form.tsx';
import { NewContact } from './new-contact.tsx';
import { useDeleteContact } from './contacts.api.ts';

export interface ContactListProps {
  /** Oldest first. */
  contacts: readonly Contact[];
  /** Called with a sentence about what was done. */
  onDone: (words: string) => void;
  /** Called when a button is pressed that may disappear with the change. */
  onPress: () => void;
}

export function ContactList({ contacts, onDone, onPress }: ContactListProps) {
  /** Contacts being edited, as they were opened: typed values survive even if the list is read again without them. */
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

interface ContactRowProps extends Pick<ContactListProps, 'onDone' | 'onPress'> {
  contact: Contact;
  editRef: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

function ContactRow({ contact, editRef, onEdit, onDone, onPress }: ContactRowProps) {
  const deleteContact = useDeleteContact();
  const name = contactName(contact);
  return (
    <Card
      component="li"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}
    >
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <StatusChip tone="neutral" label={roleLabel(contact.role)} />
        </Box>
        <MuiLink
          href={`mailto:${contact.email}`}
          sx={{ overflowWrap: 'anywhere', '@media (pointer: coarse)': TOUCHABLE_LINK }}
        >
          {contact.email}
        </MuiLink>
        {contact.phone && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {contact.phone}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button ref={editRef} variant="outlined" onClick={onEdit}>
          <span>
            Edit<VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
        <DeleteButton name={name} action={() => deleteContact(contact)} onDone={onDone} onPress={onPress}>
          We’ll no longer contact them about billing.
        </DeleteButton>
      </Box>
    </Card>
  );
}
