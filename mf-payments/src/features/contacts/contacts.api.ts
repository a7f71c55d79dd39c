/** Adds, changes and deletes contacts. The API's answer replaces the contact in the list. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@coupon-center/api-client';
import { addContact, deleteContact, editContact } from '@coupon-center/contracts';
import type { Contact, ContactWriteParsed } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { changeContacts, contactsQuery, recheckContacts } from '../../shared/organization.api.ts';

export interface ContactToSave {
  fields: ContactWriteParsed;
  /** The version that was edited; null for a new one. */
  opened: Contact | null;
}

/** Whether a failure says that the contact no longer exists. */
export function isContactGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'contact_not_found';
}

/** Saves a contact. One that turns out to be gone leaves the list. */
export function useSaveContact() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, opened }: ContactToSave) =>
      opened
        ? api.call(editContact, { body: { id: opened.id, ...fields } }, { ifMatch: opened.updated })
        : api.call(addContact, { body: fields }),
    onSuccess: (saved, { opened }) =>
      changeContacts(client, (contacts) =>
        opened
          ? contacts.map((contact) => (contact.id === saved.id ? saved : contact))
          : [...contacts, saved],
      ),
    onError: async (error, { opened }) => {
      if (isContactGone(error)) await changeContacts(client, without(opened?.id));
    },
  }).mutateAsync;
}

const without = (id?: number) => (contacts: readonly Contact[]) =>
  contacts.filter((contact) => contact.id !== id);

export function useDeleteContact() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated }: Contact) => api.call(deleteContact, { body: { id } }, { ifMatch: updated }),
    onSuccess: (_, { id }) => changeContacts(client, without(id)),
    onError: () => recheckContacts(client),
  }).mutateAsync;
}

/** @returns a function that reads a contact as it is now; null if it is gone */
export function useReloadContact() {
  const api = useApi();
  const client = useQueryClient();
  return async (id: number): Promise<Contact | null> => {
    const contacts = await client.query({ ...contactsQuery(api), staleTime: 0 });
    return contacts.results.find((contact) => contact.id === id) ?? null;
  };
}
