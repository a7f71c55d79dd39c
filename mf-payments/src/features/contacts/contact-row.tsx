/** One contact: who it is, or the form that changes it. */
import { useRef, useState } from 'react';
import { Box, Button, Card, MuiLink, StatusChip, Typography, VisuallyHidden } from '@coupon-center/ui';
import { ContactForm } from './contact-form.tsx';
import { contactName, roleLabel } from './contact-words.ts';
import { DeleteContact } from './delete-contact.tsx';
import type { ContactActionProps } from './delete-contact.tsx';

export function ContactRow({ contact, onDone, onPress }: ContactActionProps) {
  const [isEdited, setIsEdited] = useState(false);
  const wasEdited = useRef(false);
  const name = contactName(contact);

  function close() {
    wasEdited.current = true;
    setIsEdited(false);
  }

  /** The form took the focus with it: it goes on from the button that opened it. */
  function focusAfterEdit(button: HTMLButtonElement | null) {
    if (button && wasEdited.current) button.focus();
    wasEdited.current = false;
  }

  if (isEdited)
    return (
      <Card component="li" sx={{ p: 2 }}>
        <ContactForm
          contact={contact}
          onCancel={close}
          onSaved={(saved) => {
            onDone(`${contactName(saved)} was saved.`);
            close();
          }}
        />
      </Card>
    );
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
        <MuiLink href={`mailto:${contact.email}`} sx={{ overflowWrap: 'anywhere' }}>
          {contact.email}
        </MuiLink>
        {contact.phone && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {contact.phone}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button ref={focusAfterEdit} variant="outlined" onClick={() => setIsEdited(true)}>
          <span>
            Edit<VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
        <DeleteContact contact={contact} onDone={onDone} onPress={onPress} />
      </Box>
    </Card>
  );
}
