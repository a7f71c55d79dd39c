/** Rows of invitations to review. */
import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import { emailKey } from '../../platform/security/caller.ts';
import type { ProviderInvitationsTable } from './people.tables.ts';

export type InvitationRow = Selectable<ProviderInvitationsTable>;

export async function insertInvitation(
  tx: Executor,
  invitation: Insertable<ProviderInvitationsTable>,
): Promise<InvitationRow> {
  return tx.insertInto('provider_invitations').values(invitation).returningAll().executeTakeFirstOrThrow();
}

/** Returns a site's open invitations, latest first, including those whose links have expired. */
export function openInvitations(db: Executor, clientId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('provider_invitations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('outcome', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Withdraws any open invitation to an address. */
export async function withdrawInvitationsTo(tx: Executor, clientId: string, email: string): Promise<void> {
  await tx
    .updateTable('provider_invitations')
    .set({ outcome: 'withdrawn' })
    .where('client_id', '=', clientId)
    .where('email_key', '=', emailKey(email))
    .where('outcome', 'is', null)
    .execute();
}

/** Withdraws the open invitations from somebody who may no longer invite. */
export async function withdrawInvitationsBy(tx: Executor, userId: number): Promise<void> {
  await tx
    .updateTable('provider_invitations')
    .set({ outcome: 'withdrawn' })
    .where('invited_by', '=', userId)
    .where('outcome', 'is', null)
    .execute();
}

/** Ends an open invitation of a site. @returns it, or null if there is none */
export async function endInvitation(
  tx: Executor,
  { id, clientId }: { id: string; clientId: string },
  outcome: 'accepted' | 'withdrawn',
): Promise<InvitationRow | null> {
  const row = await tx
    .updateTable('provider_invitations')
    .set({ outcome })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('outcome', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function invitationById(db: Executor, id: string): Promise<InvitationRow | null> {
  const row = await db.selectFrom('provider_invitations').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns an invitation of a site by its token. */
export async function invitationByToken(
  db: Executor,
  tokenHash: string,
  clientId: string,
): Promise<InvitationRow | null> {
  const row = await db
    .selectFrom('provider_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeInvitationsExpiredBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('provider_invitations').where('expires_at', '<=', instant).execute();
}
