/** Removes a contact, after asking. */
import { useState } from 'react';
import type { Contact } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { Button, ConfirmDialog, VisuallyHidden } from '@coupon-center/ui';
import { contactName } from './contact-words.ts';
import { useDeleteContact } from './contacts.api.ts';

export interface ContactActionProps {
  contact: Contact;
  /** Hears in words what was done. */
  onDone: (words: string) => void;
  /** Hears that a button is pressed which may go with what it changes. */
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
        We no longer write to {name} about your invoices.
      </ConfirmDialog>
    </>
  );
}
