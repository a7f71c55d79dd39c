/** Deletes a contact after asking. */
import { useState } from 'react';
import type { Contact } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { Button, ConfirmDialog, VisuallyHidden } from '@coupon-center/ui';
import { contactName } from './contact-text.ts';
import { useDeleteContact } from './contacts.api.ts';

export interface ContactActionProps {
  contact: Contact;
  /** Called with a sentence about what was done. */
  onDone: (words: string) => void;
  /** Called when a button is pressed that may disappear with what it changes. */
  onPress: () => void;
}

export function DeleteContact({ contact, onDone, onPress }: ContactActionProps) {
  const contract = useContract();
  const deleteContact = useDeleteContact();
  const [isAsking, setIsAsking] = useState(false);
  const name = contactName(contact);

  /** @returns why it failed */
  async function confirm(): Promise<string | undefined> {
    onPress();
    try {
      await deleteContact(contact);
    } catch (error) {
      contract.report(error);
      return failureMessage(error);
    }
    onDone(`${name} was deleted.`);
    return undefined;
  }

  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        <span>
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete contact?"
        cancelLabel="No, keep it"
        confirmLabel="Yes, delete"
        tone="error"
        onCancel={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        {name} will no longer get billing emails.
      </ConfirmDialog>
    </>
  );
}
