/** What the billing screen reads of the API about the organisation and its contacts. */
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@coupon-center/api-client';
import { getAdvertiser, listContacts } from '@coupon-center/contracts';
import type { CallOutput, Organisation } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

type Api = ShellContract['api'];
export type Contacts = CallOutput<typeof listContacts>;

const ORGANISATION_KEY = ['organisation'] as const;
const CONTACTS_KEY = ['contacts'] as const;

/** Where there is no organisation yet, that is an answer; every other failure is thrown on, a 401 too. */
async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'organisation_not_found') return null;
    throw error;
  }
}

/** The billing organisation of the own store; null where there is none yet. @see specification, section 8 */
export function organisationQuery(api: Api) {
  return queryOptions({
    queryKey: ORGANISATION_KEY,
    queryFn: ({ signal }) => unlessMissing(api.call(getAdvertiser, { query: {} }, { signal })),
  });
}

/** The contacts of the organisation, oldest first; a 404 where there is none yet. */
export function contactsQuery(api: Api) {
  return queryOptions({
    queryKey: CONTACTS_KEY,
    queryFn: ({ signal }) => api.call(listContacts, { query: {} }, { signal }),
  });
}

/** A saved organisation takes the place of the one that was read. */
export async function keepOrganisation(client: QueryClient, saved: Organisation): Promise<void> {
  await client.cancelQueries({ queryKey: ORGANISATION_KEY });
  client.setQueryData<Organisation | null>(ORGANISATION_KEY, saved);
}

/** Puts contacts in the place of those that were read. */
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

/** What is shown of the contacts is in doubt: reads them again. */
export function recheckContacts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: CONTACTS_KEY });
}
