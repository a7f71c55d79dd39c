/** The billing organization and its contacts: reading and keeping both, and saving the organization. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { addAdvertiser, editAdvertiser, getBillingDetails, listContacts } from '@coupon-center/contracts';
import type { CallOutput, Organization, OrganizationWriteParsed } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';

type Api = ShellContract['api'];
type Contacts = CallOutput<typeof listContacts>;

const ORGANIZATION_KEY = ['organization'] as const;
const CONTACTS_KEY = ['contacts'] as const;

/** The store's billing organization; null while there is none. */
export function organizationQuery(api: Api) {
  return queryOptions({
    queryKey: ORGANIZATION_KEY,
    queryFn: async ({ signal }) => (await api.call(getBillingDetails, {}, { signal })).organisation,
  });
}

export interface OrganizationToSave {
  fields: OrganizationWriteParsed;
  /** The version that was edited; null for a new one. */
  opened: Organization | null;
}

/** Saves the organization. The API's answer replaces the one that was read. */
export function useSaveOrganization() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, opened }: OrganizationToSave) =>
      opened
        ? api.call(editAdvertiser, { body: { id: opened.id, ...fields } }, { ifMatch: opened.updated })
        : api.call(addAdvertiser, { body: fields }),
    async onSuccess(saved) {
      await client.cancelQueries({ queryKey: ORGANIZATION_KEY });
      client.setQueryData<Organization | null>(ORGANIZATION_KEY, saved);
    },
  }).mutateAsync;
}

/** @returns a function that reads the organization as it is now */
export function useReloadOrganization() {
  const api = useApi();
  const client = useQueryClient();
  return () => client.query({ ...organizationQuery(api), staleTime: 0 });
}

/** The organization's contacts, oldest first; a 404 while there is no organization. */
export function contactsQuery(api: Api) {
  return queryOptions({
    queryKey: CONTACTS_KEY,
    queryFn: ({ signal }) => api.call(listContacts, { query: {} }, { signal }),
  });
}

/** Replaces the contacts that were read. */
export async function changeContacts(
  client: QueryClient,
  change: (contacts: Contacts['results']) => Contacts['results'],
): Promise<void> {
  await client.cancelQueries({ queryKey: CONTACTS_KEY });
  client.setQueryData<Contacts>(CONTACTS_KEY, (before) => {
    const results = change(before?.results ?? []);
    return { count: results.length, next: null, previous: null, results };
  });
}

export function recheckContacts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: CONTACTS_KEY });
}
