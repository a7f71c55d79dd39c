/** The form of a contact, new or existing, in place of the contact. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CONTACT_ROLES, contactWriteSchema } from '@coupon-center/contracts';
import type { Contact, ContactRole, ContactWriteParsed } from '@coupon-center/contracts';
import {
  schemaResolver,
  showFormFailure,
  useContract,
  useReportedAction,
  useUnsavedGuard,
} from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  ConfirmDialog,
  Form,
  FormField,
  Notice,
  SelectBox,
  StaleNotice,
  Typography,
} from '@coupon-center/ui';
import { isContactGone, useReloadContact, useSaveContact } from './contacts.api.ts';

export interface ContactFormProps {
  /** The contact as it was opened; null for a new one. */
  contact: Contact | null;
  /** Whether it was deleted elsewhere in the meantime; the typed values can be saved as a new one. */
  isGone?: boolean;
  /** Called with what was saved, and a sentence about it. */
  onSaved: (saved: Contact, words: string) => void;
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

export function ContactForm({ contact, isGone = false, onSaved, onCancel }: ContactFormProps) {
  const contract = useContract();
  // Replaced by a newer version when it is reloaded.
  const [version, setVersion] = useState(contact);
  const opened = isGone ? null : version;
  const [isStale, setIsStale] = useState(false);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const form = useForm({ defaultValues: valuesOf(contact), resolver: schemaResolver(contactWriteSchema) });
  const { control, formState } = form;
  const save = useSaveContact();
  const readAgain = useReloadContact();
  useUnsavedGuard(formState.isDirty, form);

  async function submit(fields: ContactWriteParsed) {
    try {
      const saved = await save({ fields, opened });
      onSaved(saved, `${contactName(saved)} was ${opened ? 'saved' : 'added'}.`);
    } catch (error) {
      // The list has already dropped the contact, and this form says so.
      if (isContactGone(error)) return;
      setIsStale(false);
      showFormFailure(form, error, contract, { onStale: () => setIsStale(true) });
    }
  }

  const reload = useReportedAction(async () => {
    const newer = opened && (await readAgain(opened.id));
    if (newer) {
      setVersion(newer);
      form.reset(valuesOf(newer), { keepDirtyValues: true });
    }
    setIsStale(false);
    form.setFocus('first_name');
  });

  return (
    <Form form={form} onValid={submit}>
      <Typography variant="h3">{opened ? `Edit ${contactName(opened)}` : 'New contact'}</Typography>
      {isGone && (
        <Notice tone="warning" role="alert">
          Someone deleted this contact since you opened it. Your changes are still here: save them as a new
          contact.
        </Notice>
      )}
      {isStale && !isGone && <StaleNotice what="contact" onReload={reload} />}
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
        <FormField
          control={control}
          name="email"
          label="Email"
          type="email"
          dropUnseen
          required
          autoComplete="off"
        />
        <FormField control={control} name="phone" label="Phone" type="tel" autoComplete="off" />
      </Box>
      <SelectBox control={control} name="role" label="Role" options={roleOptions} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton type="submit" busy={formState.isSubmitting}>
          {opened ? 'Save contact' : 'Add contact'}
        </ActionButton>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => (formState.isDirty ? setAsksToDiscard(true) : onCancel())}
        >
          Cancel
        </Button>
      </Box>
      <ConfirmDialog
        open={asksToDiscard}
        title="Discard your changes?"
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onCancel={() => setAsksToDiscard(false)}
        onConfirm={onCancel}
      >
        You have unsaved changes to this contact. They’ll be lost.
      </ConfirmDialog>
    </Form>
  );
}

const ROLE_LABELS: Readonly<Record<ContactRole, string>> = {
  owner: 'Owner',
  billing: 'Billing',
  marketing: 'Marketing',
  technical: 'Technical',
  other: 'Other',
};

export const roleLabel = (role: ContactRole): string => ROLE_LABELS[role];

const roleOptions = CONTACT_ROLES.map((value) => ({ value, label: roleLabel(value) }));

export function contactName({
  first_name: first,
  last_name: last,
}: Pick<Contact, 'first_name' | 'last_name'>) {
  return `${first} ${last}`.trim();
}
