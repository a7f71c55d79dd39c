/** Queries about votes. */
import type { Executor } from '../../platform/database/database.types.ts';
import { randomToken } from '../../platform/security/keys.ts';

/** Returns the secret of a site's day, which is made by the first vote. */
export async function saltOf(db: Executor, clientId: string, day: string): Promise<string> {
  const find = () =>
    db.selectFrom('statistics_salts').select('salt').where('client_id', '=', clientId).where('day', '=', day);
  const known = await find().executeTakeFirst();
  if (known) return known.salt;
  await db
    .insertInto('statistics_salts')
    .values({ client_id: clientId, day, salt: randomToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).salt;
}

/** Remembers that a visitor voted. @returns false if the visitor had */
export async function rememberVote(
  tx: Executor,
  vote: { client_id: string; day: string; digest: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('statistics_votes')
    .values(vote)
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst();
  return row !== undefined;
}

/** Client ids of the sites where somebody voted on a day that isn't forgotten yet. */
export async function sitesWithVoters(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('statistics_salts').select('client_id').distinct().execute();
  return rows.map((row) => row.client_id);
}

/** Deletes what is known of the voters of a site on earlier days, with the secrets of those days. */
export async function forgetVotersBefore(db: Executor, clientId: string, day: string): Promise<void> {
  for (const table of ['statistics_votes', 'statistics_salts'] as const)
    await db.deleteFrom(table).where('client_id', '=', clientId).where('day', '<', day).execute();
}

/** Returns when the coupon was last changed before its merchant was told that its code seems dead; null if never. */
export async function deadCodeOf(tx: Executor, couponId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('statistics_dead_codes')
    .select('coupon_updated')
    .where('coupon_id', '=', couponId)
    .executeTakeFirst();
  return row?.coupon_updated ?? null;
}

/** Remembers that the merchant is told about this version of a coupon. @returns false if that was remembered before */
export async function rememberDeadCode(
  tx: Executor,
  dead: { coupon_id: number; store_id: number; coupon_updated: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('statistics_dead_codes')
    .values(dead)
    .onConflict((conflict) =>
      conflict
        .column('coupon_id')
        .doUpdateSet({ coupon_updated: dead.coupon_updated })
        .where('statistics_dead_codes.coupon_updated', '<>', dead.coupon_updated),
    )
    .returning('coupon_id')
    .executeTakeFirst();
  return row !== undefined;
}
