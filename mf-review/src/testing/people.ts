/** A mock API that holds people, and applies the changes made to them. */
import {
  changePersonRole,
  invitePerson,
  listPeople,
  removePerson,
  resendInvitation,
  withdrawInvitation,
} from '@coupon-center/contracts';
import type { Invitation, Person } from '@coupon-center/contracts';
import { mockCall, problemFailure } from '@coupon-center/remote-kit/testing';

export function aPerson(fields: Partial<Person> = {}): Person {
  return {
    id: 4,
    name: 'Rosa Berg',
    email: 'rosa@coupons.example',
    role: 'reviewer',
    last_signed_in: '2026-11-20T15:00:00.000Z',
    has_second_factor: true,
    is_configured: false,
    ...fields,
  };
}

/** The user of the tests. */
export const you = aPerson({
  id: 1,
  name: 'Ann Tremblay',
  email: 'ann@maple.example',
  role: 'administrator',
  has_second_factor: false,
});
export const configured = aPerson({
  id: 2,
  name: '',
  email: 'provider@coupons.example',
  role: 'administrator',
  last_signed_in: null,
  is_configured: true,
});

export function anInvitation(fields: Partial<Invitation> = {}): Invitation {
  return {
    id: '7c1d3a52-9b7e-4f0e-8f1c-2a9d6b3e5c10',
    email: 'omar@coupons.example',
    role: 'reviewer',
    expires: '2026-11-27T15:00:00.000Z',
    has_expired: false,
    ...fields,
  };
}

export function servePeople(initial: { people?: Person[]; invitations?: Invitation[] } = {}) {
  const list = {
    people: initial.people ?? [configured, you, aPerson()],
    invitations: initial.invitations ?? [],
  };
  const present = (id: string) => {
    const found = list.people.find((person) => String(person.id) === id);
    if (!found) throw problemFailure(404, 'not_found', 'There is nothing at this address.');
    return found;
  };
  const listed = mockCall(listPeople, () => structuredClone(list));
  const invited = mockCall(invitePerson, ({ body }) => {
    const invitation = anInvitation(body);
    list.invitations = [invitation, ...list.invitations.filter(({ email }) => email !== body.email)];
    return invitation;
  });
  const resent = mockCall(resendInvitation, ({ params }) => {
    const former = list.invitations.find(({ id }) => id === params.invitationId);
    if (!former) throw problemFailure(404, 'not_found', 'There is nothing at this address.');
    const invitation = { ...former, id: '00000000-0000-4000-8000-000000000001', has_expired: false };
    list.invitations = list.invitations.map((one) => (one === former ? invitation : one));
    return invitation;
  });
  const withdrawn = mockCall(withdrawInvitation, ({ params }) => {
    list.invitations = list.invitations.filter(({ id }) => id !== params.invitationId);
    return { success: true };
  });
  const changed = mockCall(changePersonRole, ({ params, body }) =>
    Object.assign(present(String(params.personId)), body),
  );
  const removed = mockCall(removePerson, ({ params }) => {
    const person = present(String(params.personId));
    list.people = list.people.filter((one) => one !== person);
    return { success: true };
  });
  return { list, listed, invited, resent, withdrawn, changed, removed };
}
