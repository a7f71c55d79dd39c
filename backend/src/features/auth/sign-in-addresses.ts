/** Remembers the network addresses from which an account's owner signs in; `auth-limits.ts` uses them. */
import type { Executor } from '../../platform/database/database.types.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { deriveKey, keyedDigest } from '../../platform/security/keys.ts';
import type { Caller } from './caller.ts';
import { emailKey } from './accounts.repository.ts';

const DAY = 24 * 3600;
/** How long an address is remembered after its last use, in seconds. */
const KEPT_SECONDS = 90 * DAY;

export function createSignInAddresses({ db, clock, env, sweeper }: Deps) {
  const key = deriveKey(env().JWT_SECRET, 'sign-in-address');
  sweeper.add('sign-in addresses', async () => {
    const end = plusSeconds(clock.now(), -KEPT_SECONDS);
    await db.deleteFrom('sign_in_addresses').where('seen_at', '<', end).execute();
  });

  return {
    /** The stored form of an address: unreadable, and different for each account. */
    hashOf: ({ site, address }: Caller, email: string): string =>
      keyedDigest(key, `${site.clientId}:${emailKey(email)} ${address}`),

    /** @param seenAt when it was last stored, if ever; another use within a day isn't stored again */
    async remember(tx: Executor, userId: number, hash: string, seenAt: Date | null): Promise<void> {
      const now = clock.now();
      if (seenAt && plusSeconds(seenAt, DAY) > now) return;
      await tx
        .insertInto('sign_in_addresses')
        .values({ user_id: userId, address_hash: hash, seen_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ seen_at: now }))
        .execute();
    },
  };
}
