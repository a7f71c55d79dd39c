/** The form of a contact, new or known, in the place where the contact stands. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { contactWriteSchema } from '@coupon-center/contracts';
import type { Contact, ContactWriteParsed } from '@coupon-center/contracts';
import { useContract, useUnsavedGuard } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  ConfirmDialog,
  Form,
  FormField,
  SelectBox,
  Typography,
} from '@coupon-center/ui';
import { showSaveFailure } from '../../save-failure.ts';
import { StaleNotice } from '../../stale-notice.tsx';
import { useReportedAction } from '../../use-reported-action.ts';
import { contactName, roleOptions } from './contact-words.ts';
import { useReloadContact, useSaveContact } from './contacts.api.ts';

export interface ContactFormProps {
  /** Null for a new one. */
  contact: Contact | null;
  onSaved: (saved: Contact) => void;
  onCancel: () => void;
}

function valuesOf(contact: Contact | null) {
  return {
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    role: contact?.role ?? ('billing' as const),
  };
}

export function ContactForm({ contact, onSaved, onCancel }: ContactFormProps) {
  const contract = useContract();
  const [opened, setOpened] = useState(contact);
  const [isStale, setIsStale] = useState(false);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const form = useForm({ defaultValues: valuesOf(opened), resolver: zodResolver(contactWriteSchema) });
  const { control, formState } = form;
  const save = useSaveContact();
  const readAgain = useReloadContact();
  useUnsavedGuard(formState.isDirty);

  async function submit(fields: ContactWriteParsed) {
    try {
      onSaved(await save({ fields, opened }));
    } catch (error) {
      contract.report(error);
      setIsStale(showSaveFailure(form, error));
    }
  }

  const reload = useReportedAction(async () => {
    const newer = opened && (await readAgain(opened.id));
    // Gone meanwhile: what was typed may be saved as a new contact.
    setOpened(newer);
    form.reset(valuesOf(newer), { keepDirtyValues: true });
    setIsStale(false);
  });

  return (
    <Form form={form} onValid={submit}>
      <Typography variant="h3">{contact ? `Edit ${contactName(contact)}` : 'New contact'}</Typography>
      {isStale && <StaleNotice what="contact" onReload={reload} />}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <FormField
          control={control}
          name="first_name"
          label="First name"
          required
          autoFocus
          autoComplete="off"
        />
        <FormField control={control} name="last_name" label="Last name" autoComplete="off" />
        <FormField control={control} name="email" label="Email" type="email" required autoComplete="off" />
        <FormField control={control} name="phone" label="Phone" type="tel" autoComplete="off" />
      </Box>
      <SelectBox control={control} name="role" label="Role" options={roleOptions} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton type="submit" busy={formState.isSubmitting}>
          {contact ? 'Save contact' : 'Add contact'}
        </ActionButton>
        <Button variant="text" onClick={() => (formState.isDirty ? setAsksToDiscard(true) : onCancel())}>
          Cancel
        </Button>
      </Box>
      <ConfirmDialog
        open={asksToDiscard}
        title="Discard your changes?"
        cancelLabel="No, keep editing"
        confirmLabel="Yes, discard"
        onCancel={() => setAsksToDiscard(false)}
        onConfirm={onCancel}
      >
        What you typed about this contact is not saved.
      </ConfirmDialog>
    </Form>
  );
}
