import { testBackend } from '../../testing/test-backend.ts';
import { compiledOnce } from './compiled-once.ts';

test('builds a query once per combination of choices, and runs it with the values of each call', async () => {
  const api = await testBackend();
  const [one, other] = [await api.merchant(), await api.merchant()];
  let built = 0;
  const storesLike = compiledOnce(
    (db, site: string, slug: string | undefined, isDescending: boolean, limit: number) => {
      built += 1;
      const found = db.selectFrom('stores').select('id').where('client_id', '=', site);
      return found
        .$if(slug !== undefined, (stores) => stores.where('slug', '=', slug as string))
        .orderBy('id', isDescending ? 'desc' : 'asc')
        .limit(limit);
    },
  );
  const find = async (...values: [string, string | undefined, boolean, number]) =>
    (await storesLike(api.deps.db, ...values)).map(({ id }) => id);

  expect(await find('6', undefined, false, 2)).toEqual([one.store.id, other.store.id]);
  expect(await find('6', undefined, true, 2)).toEqual([other.store.id, one.store.id]);
  expect(await find('6', undefined, true, 1)).toEqual([other.store.id]);
  expect(await find('8', undefined, true, 2)).toEqual([]);
  expect(await find('6', one.store.slug, true, 2)).toEqual([one.store.id]);
  expect(await find('6', other.store.slug, true, 2)).toEqual([other.store.id]);
  expect(built).toBe(3);
  await api.close();
});
