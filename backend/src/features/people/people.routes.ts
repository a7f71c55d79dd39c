/** The calls about the people of a site and their invitations. */
import type { FastifyInstance } from 'fastify';
import {
  acceptInvitation,
  changePersonRole,
  invitePerson,
  listPeople,
  readInvitation,
  removePerson,
  resendInvitation,
  withdrawInvitation,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { callerOf } from '../../platform/security/caller.ts';
import { createInvitations } from './invitations.service.ts';
import { createPeople } from './people.service.ts';

export function registerPeople(app: FastifyInstance, deps: Deps): void {
  const people = createPeople(deps);
  const invitations = createInvitations(deps, people);

  route(app, listPeople, async ({ principal }) => ({
    people: await people.list(principal),
    invitations: await invitations.list(principal),
  }));
  route(app, changePersonRole, ({ principal, params, body }) =>
    people.changeRole(principal, params.personId, body.role),
  );
  route(app, removePerson, async ({ principal, params }) => {
    await people.remove(principal, params.personId);
    return { success: true };
  });

  route(app, invitePerson, {
    prepare: ({ principal, body }) => invitations.limit(principal, body.email),
    handle: ({ tx, principal, body }) => invitations.invite(tx, principal, body.email, body.role),
  });
  route(app, resendInvitation, ({ principal, params }) => invitations.resend(principal, params.invitationId));
  route(app, withdrawInvitation, async ({ principal, params }) => {
    await invitations.withdraw(principal, params.invitationId);
    return { success: true };
  });

  route(app, readInvitation, (call) => invitations.read(callerOf(call), call.body.token));
  route(app, acceptInvitation, async (call) => {
    await invitations.accept(callerOf(call), call.body);
    return { success: true };
  });
}
