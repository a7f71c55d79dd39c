import { compare, emptyLedger } from './ledger.ts';

const users = [{ email: 'ann@example.com' }];
const coupons = [
  { id: '1', store_id: '7', description: 'edited' },
  { id: '2', store_id: '7', description: 'new' },
  { id: '3', store_id: '8', description: 'of another store' },
];

/** Compares rows with a ledger of one account and the first two coupons. */
function problemsWith(rows: { users?: object[]; coupons?: object[] }): Promise<string[]> {
  const ledger = emptyLedger();
  ledger.users.add('ann@example.com');
  ledger.coupons.set(1, { store: 7, description: 'edited' });
  ledger.coupons.set(2, { store: 7, description: 'new' });
  const tables: Record<string, object[]> = { users, coupons, ...rows };
  return compare(
    ledger,
    async (statement) => (tables[/from (\w+)/.exec(statement)?.[1] ?? ''] ?? []) as Record<string, unknown>[],
  );
}

test('is content with every acknowledged write, and with what others wrote', async () => {
  expect(await problemsWith({})).toEqual([]);
});

test.each([
  ['a coupon that is missing', { coupons: coupons.slice(1) }, 'The coupon 1 is missing.'],
  [
    'a change that is missing',
    { coupons: [{ ...coupons[0], description: 'new' }, ...coupons.slice(1)] },
    'The coupon 1 says "new" instead of "edited".',
  ],
  [
    'a coupon that is there twice',
    { coupons: [...coupons, { id: '4', store_id: '7', description: 'new' }] },
    'The coupon 4 is there, and was never acknowledged: a write was done twice.',
  ],
  ['an account that is missing', { users: [] }, 'The account ann@example.com is there 0 times.'],
  [
    'an account that is there twice',
    { users: [...users, ...users] },
    'The account ann@example.com is there 2 times.',
  ],
])('reports %s', async (_, rows, problem) => {
  expect(await problemsWith(rows)).toEqual([problem]);
});
