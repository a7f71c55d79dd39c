import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { frequentQuery } from './frequent-query.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const emailOf = frequentQuery((db, user: { id: number; clientId: string }) =>
  db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('id', '=', user.id)
    .where('client_id', '=', user.clientId),
);

test('a frequent query answers for the values of each use, also in a transaction', async () => {
  const { db } = api.deps;
  const [ann, ben] = [await api.register(), await api.register()];
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const [annId, benId] = [await idOf(ann.email), await idOf(ben.email)];

  expect(await emailOf(db, { id: annId, clientId: '6' })).toEqual([{ email: ann.email, role: 'merchant' }]);
  expect(await emailOf(db, { clientId: '6', id: benId })).toEqual([{ email: ben.email, role: 'merchant' }]);
  expect(await emailOf(db, { id: benId, clientId: '8' })).toEqual([]);
  const inside = await db.transaction().execute((tx) => emailOf(tx, { id: annId, clientId: '6' }));
  expect(inside).toHaveLength(1);
});

test('a prepared query survives a column that is added to its table', async () => {
  const { db } = api.deps;
  await emailOf(db, { id: 0, clientId: '6' });
  await db.schema.alterTable('users').addColumn('added', 'text').execute();
  await expect(emailOf(db, { id: 0, clientId: '6' })).resolves.toEqual([]);
  await db.schema.alterTable('users').dropColumn('added').execute();
});

test('a query that asks for all columns, or has a fixed parameter, is refused', async () => {
  const { db } = api.deps;
  const everything = frequentQuery((of) => of.selectFrom('users').selectAll());
  const fixed = frequentQuery((of) => of.selectFrom('users').select('id').where('client_id', '=', '6'));
  await expect(everything(db, {})).rejects.toThrow('Name the columns');
  await expect(fixed(db, {})).rejects.toThrow('fixed parameter');
});
