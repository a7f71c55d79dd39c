/** Accounts of one person on several sites. */
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';

/** An account of somebody who has another one. */
export interface OwnAccount {
  userId: number;
  clientId: string;
}

/**
 * Returns the merchants of other sites with the same address as an account. Both must have verified it: otherwise somebody
 * could register with another person's address, and learn of their account or reach it. An account with a second factor is
 * only reached from one that has a second factor, too.
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
    .where((row) =>
      row.or([
        row.not(row.exists(confirmedFactor(db, 'other.id'))),
        row.exists(confirmedFactor(db, 'own.id')),
      ]),
    )
    .orderBy('other.client_id')
    .execute();
}

function confirmedFactor(db: Executor, userId: 'other.id' | 'own.id') {
  return db
    .selectFrom('second_factors')
    .select('second_factors.user_id')
    .where('second_factors.user_id', '=', sql.ref<number>(userId))
    .where('second_factors.confirmed_at', 'is not', null);
}
