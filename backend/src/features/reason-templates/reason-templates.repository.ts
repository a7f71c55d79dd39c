/** Queries of the reason templates that reviewers start from. Every query is scoped to the site. */
import type { Selectable } from 'kysely';
import type { TemplateKind } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { ReasonTemplatesTable } from './reason-templates.tables.ts';

type TemplatesRow = Selectable<ReasonTemplatesTable>;
export type TemplatesContent = Pick<TemplatesRow, 'texts' | 'updated_at'>;

/** Returns the kinds that the site has changed. */
export function templatesOf(db: Executor, clientId: string): Promise<TemplatesRow[]> {
  return db.selectFrom('reason_templates').selectAll().where('client_id', '=', clientId).execute();
}

/**
 * Locks the reasons of a kind until the transaction ends.
 * @param initial content for a site that has changed nothing yet, because there has to be a row to lock
 */
export async function lockTemplates(
  tx: Executor,
  clientId: string,
  kind: TemplateKind,
  initial: { texts: readonly string[]; updated_at: Date },
): Promise<TemplatesContent> {
  const { texts, updated_at } = initial;
  await tx
    .insertInto('reason_templates')
    .values({ client_id: clientId, kind, texts: JSON.stringify(texts), updated_at })
    .onConflict((conflict) => conflict.columns(['client_id', 'kind']).doNothing())
    .execute();
  return tx
    .selectFrom('reason_templates')
    .select(['texts', 'updated_at'])
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function updateTemplates(
  tx: Executor,
  clientId: string,
  kind: TemplateKind,
  { texts, updated_at }: { texts: readonly string[]; updated_at: Date },
): Promise<TemplatesContent> {
  return tx
    .updateTable('reason_templates')
    .set({ texts: JSON.stringify(texts), updated_at })
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .returning(['texts', 'updated_at'])
    .executeTakeFirstOrThrow();
}
