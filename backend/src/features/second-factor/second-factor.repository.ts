/** Rows of second factors and recovery codes. Their account has to be locked before they are changed. */
import type { Executor } from '../../platform/database/database.types.ts';
import type {} from './second-factor.tables.ts';

/** Returns the second factor of an account, or one that is being set up, or null. */
export async function secondFactorOf(db: Executor, userId: number) {
  const row = await db
    .selectFrom('second_factors')
    .select(['sealed_secret as sealedSecret', 'created_at as createdAt'])
    .select(['confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Starts a set-up, in place of any earlier unfinished one. */
export async function insertSecondFactor(
  tx: Executor,
  userId: number,
  sealedSecret: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .execute();
}

export async function confirmSecondFactor(
  tx: Executor,
  userId: number,
  step: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

export async function setLastStep(tx: Executor, userId: number, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Removes the second factor of an account with its recovery codes. @returns whether it was on */
export async function removeSecondFactor(tx: Executor, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const removed = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(removed?.confirmed_at);
}

/** Removes a second factor that was turned on after an instant. */
export async function removeSecondFactorSince(tx: Executor, userId: number, instant: Date): Promise<void> {
  const factor = await secondFactorOf(tx, userId);
  if (factor?.confirmedAt && factor.confirmedAt >= instant) await removeSecondFactor(tx, userId);
}

/** Removes an unfinished second factor; one that is on stays. */
export async function removeBegunSecondFactor(tx: Executor, userId: number): Promise<void> {
  await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes second factors that were started before an instant and never confirmed. */
export async function removeBegunBefore(db: Executor, instant: Date): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', instant)
    .execute();
}

export async function replaceRecoveryCodes(
  tx: Executor,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code. @returns false if the account has no such code, or it was used */
export async function useUpRecoveryCode(tx: Executor, userId: number, hash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function recoveryCodesLeft(db: Executor, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns since when accounts have a second factor, by account id; those without one are missing. */
export async function secondFactorsSince(
  db: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('second_factors')
    .select(['user_id', 'confirmed_at'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(
    rows.flatMap(({ user_id, confirmed_at }) => (confirmed_at ? [[user_id, confirmed_at] as const] : [])),
  );
}
