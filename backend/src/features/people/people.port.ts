/** People and their invitations, for other features. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Ports } from '../../platform/deps.ts';
import { withdrawInvitationsBy } from './invitations.repository.ts';
import { accountsOfSameOwner } from './same-owner.ts';
import type { OwnAccount } from './same-owner.ts';

export interface InvitationsPort {
  withdrawInvitationsBy: typeof withdrawInvitationsBy;
}

export interface PeoplePort {
  /** The merchants of other sites who are the same person as an account; none unless that is proven. */
  accountsOfSameOwner(executor: Executor, userId: number): Promise<OwnAccount[]>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    invitations: InvitationsPort;
    people: PeoplePort;
  }
}

export const invitationsPort: InvitationsPort = { withdrawInvitationsBy };

export const createPeoplePort = (ports: Pick<Ports, 'accounts' | 'secondFactor'>): PeoplePort => ({
  accountsOfSameOwner: (executor, userId) => accountsOfSameOwner(executor, userId, ports),
});
