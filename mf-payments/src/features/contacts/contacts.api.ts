/** Adds, changes and removes contacts; what the API answers takes its place in the list. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addContact, deleteContact, editContact } from '@coupon-center/contracts';
import type { Contact, ContactWriteParsed } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { changeContacts, contactsQuery, recheckContacts } from '../../organisation.api.ts';

export interface ContactToSave {
  fields: ContactWriteParsed;
  /** The version that was edited; null for a new one. */
  opened: Contact | null;
}

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
  }).mutateAsync;
}

export function useDeleteContact() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated }: Contact) => api.call(deleteContact, { body: { id } }, { ifMatch: updated }),
    onSuccess: (_, { id }) => changeContacts(client, (contacts) => contacts.filter((one) => one.id !== id)),
    onError: () => recheckContacts(client),
  }).mutateAsync;
}

/** @returns reads a contact as it is now; null where it is gone */
export function useReloadContact() {
  const api = useApi();
  const client = useQueryClient();
  return async (id: number): Promise<Contact | null> => {
    const contacts = await client.query({ ...contactsQuery(api), staleTime: 0 });
    return contacts?.results.find((contact) => contact.id === id) ?? null;
  };
}
