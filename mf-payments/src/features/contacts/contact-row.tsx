/** One contact and its actions. */
import type { Ref } from 'react';
import {
  Box,
  Button,
  Card,
  MuiLink,
  StatusChip,
  TOUCHABLE_LINK,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { contactName, roleLabel } from './contact-text.ts';
import { DeleteContact } from './delete-contact.tsx';
import type { ContactActionProps } from './delete-contact.tsx';

export interface ContactRowProps extends ContactActionProps {
  /** The button that opens the form. */
  editRef: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

export function ContactRow({ contact, editRef, onEdit, onDone, onPress }: ContactRowProps) {
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
        <DeleteContact contact={contact} onDone={onDone} onPress={onPress} />
      </Box>
    </Card>
  );
}
