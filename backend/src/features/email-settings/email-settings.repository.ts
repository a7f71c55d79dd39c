/** Queries of emails that accounts don't want. */
import type { EmailSettings } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { EmailOptOutsTable } from './email-settings.tables.ts';

export async function settingsOf(db: Executor, userId: number): Promise<EmailSettings> {
  const rows = await db.selectFrom('email_opt_outs').select('kind').where('user_id', '=', userId).execute();
  const off = new Set(rows.map(({ kind }) => kind));
  return { numbers: !off.has('numbers'), reminders: !off.has('reminders') };
}

export interface Choice {
  userId: number;
  kind: EmailOptOutsTable['kind'];
  on: boolean;
}

export async function choose(db: Executor, { userId, kind, on }: Choice, now: Date): Promise<void> {
  if (on)
    await db.deleteFrom('email_opt_outs').where('user_id', '=', userId).where('kind', '=', kind).execute();
  else
    await db
      .insertInto('email_opt_outs')
      .values({ user_id: userId, kind, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
