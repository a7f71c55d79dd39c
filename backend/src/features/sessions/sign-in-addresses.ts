/** Remembers the network addresses from which an account's owner signs in; `limits.ts` uses them. */
import type { Executor } from '../../platform/database/database.types.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps, Ports } from '../../platform/deps.ts';
import { emailKey } from '../../platform/security/caller.ts';
import type { Caller } from '../../platform/security/caller.ts';
import { deriveKey, keyedDigest } from '../../platform/security/keys.ts';

const DAY = 24 * 3600;
/** How long an address is remembered after its last use, in seconds. */
const KEPT_SECONDS = 90 * DAY;

/** An account and when its owner last signed in from the caller's address, as far as it was stored. */
export interface SeenAccount {
  id: number;
  email: string;
  seenAt: Date | null;
}

export function createSignInAddresses({ clock, env }: Pick<Deps, 'clock' | 'env'>) {
  const key = deriveKey(env().JWT_SECRET, 'sign-in-address');
  /** The stored form of an address: unreadable, and different for each account. */
  const hashOf = ({ site, address }: Caller, email: string): string =>
    keyedDigest(key, `${site.clientId}:${emailKey(email)} ${address}`);

  return {
    /** Returns the account with an address and when it was last signed in to from there, in one query. */
    async accountSigningIn(
      { accountsByEmail }: Pick<Ports['accounts'], 'accountsByEmail'>,
      db: Executor,
      caller: Caller,
      email: string,
    ) {
      const account = await accountsByEmail(db, caller.site.clientId, email)
        .select((of) =>
          of
            .selectFrom('sign_in_addresses as known')
            .select('known.seen_at')
            .whereRef('known.user_id', '=', 'users.id')
            .where('known.address_hash', '=', hashOf(caller, email))
            .as('seenAt'),
        )
        .executeTakeFirst();
      return account ?? null;
    },

    /** Returns when an account was last signed in to from the caller's address, as far as it was stored. */
    async seenAt(
      db: Executor,
      caller: Caller,
      { id, email }: Pick<SeenAccount, 'id' | 'email'>,
    ): Promise<Date | null> {
      const row = await db
        .selectFrom('sign_in_addresses')
        .select('seen_at')
        .where('user_id', '=', id)
        .where('address_hash', '=', hashOf(caller, email))
        .executeTakeFirst();
      return row?.seen_at ?? null;
    },

    /** Stores the caller's address, unless it was stored within a day. */
    async rememberAddress(tx: Executor, caller: Caller, { id, email, seenAt }: SeenAccount): Promise<void> {
      const now = clock.now();
      if (seenAt && plusSeconds(seenAt, DAY) > now) return;
      await tx
        .insertInto('sign_in_addresses')
        .values({ user_id: id, address_hash: hashOf(caller, email), seen_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ seen_at: now }))
        .execute();
    },
  };
}

export async function removeOldAddresses(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_addresses').where('seen_at', '<', plusSeconds(now, -KEPT_SECONDS)).execute();
}
