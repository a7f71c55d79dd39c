/** Saves the billing organisation, and reads again one that was changed elsewhere. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addAdvertiser, editAdvertiser } from '@coupon-center/contracts';
import type { Organisation, OrganisationWriteParsed } from '@coupon-center/contracts';
import { useApi } from '@coupon-center/remote-kit';
import { keepOrganisation, organisationQuery } from '../../organisation.api.ts';

export interface OrganisationToSave {
  fields: OrganisationWriteParsed;
  /** The version that was edited; null for a new one. */
  opened: Organisation | null;
}

export function useSaveOrganisation() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, opened }: OrganisationToSave) =>
      opened
        ? api.call(editAdvertiser, { body: { id: opened.id, ...fields } }, { ifMatch: opened.updated })
        : api.call(addAdvertiser, { body: fields }),
    onSuccess: (saved) => keepOrganisation(client, saved),
  }).mutateAsync;
}

/** @returns reads the organisation as it is now */
export function useReloadOrganisation() {
  const api = useApi();
  const client = useQueryClient();
  return () => client.query({ ...organisationQuery(api), staleTime: 0 });
}
