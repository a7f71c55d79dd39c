/** What the API acknowledged, recorded by those who wrote it, and compared with the rows of the database. */

export interface Ledger {
  /** Email addresses of accounts. */
  users: Set<string>;
  /** Coupon -> its store, and the description that was acknowledged last. */
  coupons: Map<number, { store: number; description: string }>;
}

export type Query = (statement: string) => Promise<Record<string, unknown>[]>;

export const emptyLedger = (): Ledger => ({ users: new Set(), coupons: new Map() });

/**
 * Compares the database with what was acknowledged. Nobody may write meanwhile.
 * @returns one line per acknowledged write that is missing, outdated or there twice
 */
export async function compare({ users, coupons }: Ledger, query: Query): Promise<string[]> {
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (const { email } of await query('select email from users'))
    counts.set(String(email), (counts.get(String(email)) ?? 0) + 1);
  for (const email of users) {
    const count = counts.get(email) ?? 0;
    if (count !== 1) problems.push(`The account ${email} is there ${count} times.`);
  }

  const stores = new Set([...coupons.values()].map(({ store }) => store));
  const rows = new Map<number, string>();
  for (const { id, store_id: store, description } of await query(
    'select id, store_id, description from coupons',
  )) {
    rows.set(Number(id), String(description));
    if (stores.has(Number(store)) && !coupons.has(Number(id)))
      problems.push(`The coupon ${String(id)} is there, and was never acknowledged: a write was done twice.`);
  }
  for (const [id, { description }] of coupons) {
    const found = rows.get(id);
    if (found === undefined) problems.push(`The coupon ${id} is missing.`);
    else if (found !== description)
      problems.push(`The coupon ${id} says "${found}" instead of "${description}".`);
  }
  return problems;
}
