/** Accounts of one person on several sites. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Ports } from '../../platform/deps.ts';

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
export async function accountsOfSameOwner(
  db: Executor,
  userId: number,
  { accounts, secondFactor }: Pick<Ports, 'accounts' | 'secondFactor'>,
): Promise<OwnAccount[]> {
  const others = await accounts.merchantsWithEmailOf(db, userId);
  if (others.length === 0) return [];
  const secured = await secondFactor.secondFactorsSince(db, [userId, ...others.map((one) => one.userId)]);
  return secured.has(userId) ? others : others.filter((one) => !secured.has(one.userId));
}
