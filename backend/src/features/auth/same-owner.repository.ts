/** Accounts of one person on several sites. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { OwnAccount } from '../../platform/ports.ts';

/**
 * Returns the merchants of other sites with the address of an account. Both have to have verified it: otherwise somebody could
 * register with the address of another, and learn of their account, or reach it.
 */
export function accountsOfSameOwner(db: Executor, userId: number): Promise<OwnAccount[]> {
  return db
    .selectFrom('users as own')
    .innerJoin('users as other', (join) =>
      join.onRef('other.email_key', '=', 'own.email_key').onRef('other.client_id', '<>', 'own.client_id'),
    )
    .select(['other.id as userId', 'other.client_id as clientId'])
    .where('own.id', '=', userId)
    .where('own.email_verified', '=', true)
    .where('own.role', '=', 'merchant')
    .where('own.deleted_at', 'is', null)
    .where('other.email_verified', '=', true)
    .where('other.role', '=', 'merchant')
    .where('other.deleted_at', 'is', null)
    .orderBy('other.client_id')
    .execute();
}
