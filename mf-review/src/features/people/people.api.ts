/** Reads the people of the site, and changes who has which role. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@coupon-center/api-client';
import {
  changePersonRole,
  invitePerson,
  listPeople,
  removePerson,
  resendInvitation,
  withdrawInvitation,
} from '@coupon-center/contracts';
import type { CallInput, Invitation, Person, ProviderRole } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';

export const ROLES: Readonly<Record<ProviderRole, string>> = {
  administrator: 'Administrator',
  reviewer: 'Reviewer',
};

/** Returns the displayed name; the configured account has only an email. */
export const personName = ({ name, email }: Person): string => name || email;

export function peopleQuery({ api }: Pick<ShellContract, 'api'>) {
  return queryOptions({
    queryKey: ['people'],
    queryFn: ({ signal }) => api.call(listPeople, {}, { signal }),
  });
}

/** Whether the API refused because the user is no longer an administrator. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Changes of the list. Each reloads it, even after a failure, because somebody else may have been faster. */
export function usePeopleChanges() {
  const contract = useContract();
  const client = useQueryClient();

  async function change<Result>(send: () => Promise<Result>): Promise<Result> {
    try {
      return await send();
    } finally {
      await client.invalidateQueries(peopleQuery(contract));
    }
  }

  const { api, session } = contract;
  return {
    invite: (body: CallInput<typeof invitePerson>['body']) => change(() => api.call(invitePerson, { body })),
    resend: ({ id }: Invitation) =>
      change(() => api.call(resendInvitation, { params: { invitationId: id } })),
    withdraw: ({ id }: Invitation) =>
      change(() => api.call(withdrawInvitation, { params: { invitationId: id } })),
    remove: ({ id }: Person) => change(() => api.call(removePerson, { params: { personId: id } })),
    changeRole: async ({ id }: Person, role: ProviderRole) => {
      const send = () => api.call(changePersonRole, { params: { personId: id }, body: { role } });
      if (id !== session.get().user?.id) return change(send);
      const changed = await send();
      // An administrator who steps down may no longer read the list.
      await session.refreshUser();
      return changed;
    },
  };
}
