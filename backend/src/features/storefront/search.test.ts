/** The search of the storefront (docs/rules.md, 57). */
import type { CouponWrite, SearchResult } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import { addManyStores } from '../../testing/many-stores.ts';
import { openStore } from '../../testing/open-store.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { COMPARED } from './search.repository.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend();
});
afterEach(() => api.close());

const openWith = (name: string, coupons: readonly Partial<CouponWrite>[]) =>
  openStore(api, name, { coupons });

async function search(
  q: string,
  { page = 1, client = '6' }: { page?: number; client?: ClientId } = {},
): Promise<SearchResult> {
  const url = `/api/v1/public/search/?${new URLSearchParams({ q, page: String(page) }).toString()}`;
  const { status, body } = await api.send('GET', url, { client });
  if (status !== 200) throw new Error(`The search answered ${status}`);
  return body as SearchResult;
}

const storesOf = ({ stores }: SearchResult) => stores.map(({ name }) => name);
const couponsOf = ({ coupons }: SearchResult) => coupons.map(({ description }) => description);

test.each([
  ['the name', 'Maple Goods'],
  ['part of the name', 'maple'],
  ['swapped letters', 'mapel'],
  ['a missing letter', 'mple goods'],
  ['a doubled letter', 'mapple'],
])('finds a store by %s', async (_what, q) => {
  const { store } = await openStore(api, 'Maple Goods');
  await openStore(api, 'Northern Books');
  expect((await search(q)).stores).toEqual([
    { slug: store.slug, name: 'Maple Goods', logo_url: null, coupon_count: 1 },
  ]);
});

/** A word as people type or paste it: with and without accents, composed and decomposed, in upper and lower case. */
const SPELLINGS = ['été', 'été'.normalize('NFD'), 'ete', 'ETE', 'ÉTÉ', 'ÉTÉ'.normalize('NFD')];
/** Every spelling written, and every other one typed; the remaining pairs follow from these. */
const pairs = [
  ...SPELLINGS.map((written) => [written, 'ete'] as const),
  ...SPELLINGS.filter((typed) => typed !== 'ete').map((typed) => ['été', typed] as const),
];

test.each(pairs)('finds %j, in the name of a store and in a coupon, by %j', async (written, typed) => {
  await openWith(`Mode ${written}`, [{ description: 'Everything' }]);
  await openWith('Northern Books', [{ description: `Soldes ${written}` }]);
  const found = await search(typed);
  expect(storesOf(found)).toEqual([expect.stringMatching(/^Mode/)]);
  expect(couponsOf(found).sort()).toEqual(['Everything', expect.stringMatching(/^Soldes/)]);
});

test.each([
  ['O’Neil', "o'neil"],
  ["O'Neil", 'o’neil'],
  ['Œuvre & Cœur', 'oeuvre'],
  ['Smørrebrød', 'smorrebrod'],
  ['Straße 5', 'strasse'],
  ['Łódź', 'lodz'],
])('finds %j by %j', async (name, typed) => {
  await openWith(name, [{ description: `Tents of ${name}` }]);
  await openWith('Northern Books', [{ description: 'Novels' }]);
  const found = await search(typed);
  expect(storesOf(found)).toEqual([name]);
  expect(couponsOf(found)).toEqual([`Tents of ${name}`]);
});

test('lists the closer name first', async () => {
  await openStore(api, 'Maple Goods of Toronto');
  await openStore(api, 'Maple Goods');
  await openStore(api, 'Mapel');
  expect(storesOf(await search('maple goods')).slice(0, 2)).toEqual([
    'Maple Goods',
    'Maple Goods of Toronto',
  ]);
});

test('finds the coupons of a store that the search names', async () => {
  await openWith('Maple Goods', [{ description: 'Everything' }, { description: 'Shoes only' }]);
  await openWith('Northern Books', [{ description: 'Novels' }]);
  const found = await search('maple');
  expect(couponsOf(found).sort()).toEqual(['Everything', 'Shoes only']);
  expect(found).toMatchObject({ count: 2, page: 1, pages: 1 });
});

test.each([
  ['a word', 'boots'],
  ['another form of the word', 'boot'],
  ['a code', 'winter25'],
  ['several words in any order', 'leather winter'],
  ['the headline', '20%'],
  ['a phrase in quotes', '"winter boots"'],
])('finds a coupon by %s', async (_what, q) => {
  await openWith('Northern Outfitters', [
    { description: 'Winter boots of leather', discount_code: 'WINTER25' },
    { description: 'Tents', offer_type: 'Other', savings_percent: null },
  ]);
  expect(couponsOf(await search(q))).toEqual(['Winter boots of leather']);
});

test('finds similar words and names only if nothing contains the words', async () => {
  await openWith('Jacobs', [{ description: 'Winter jackets' }, { description: 'Warm packets' }]);
  const exact = await search('jackets');
  expect([storesOf(exact), couponsOf(exact)]).toEqual([[], ['Winter jackets']]);
  expect(exact.is_similar).toBe(false);
  const misspelled = await search('jakcets');
  expect(couponsOf(misspelled)).toEqual(['Winter jackets']);
  expect(misspelled.is_similar).toBe(true);
  const similar = await search('jacbos');
  expect([storesOf(similar), similar.count]).toEqual([['Jacobs'], 2]);
});

test.each([
  '',
  '   ',
  '%',
  "'; drop table stores; --",
  '\\',
  '"',
  'a & | ! :*',
  '()',
  'off',
  'x'.repeat(100),
])('finds nothing for %j, and does no harm', async (q) => {
  await openStore(api, 'Maple Goods');
  expect(await search(q)).toMatchObject({ stores: [], coupons: [], count: 0 });
  expect(storesOf(await search('maple'))).toEqual(['Maple Goods']);
});

test('refuses a search that is too long, missing or unprintable', async () => {
  const status = async (query: string) => (await api.send('GET', `/api/v1/public/search/${query}`)).status;
  expect(await status(`?q=${'x'.repeat(101)}`)).toBe(400);
  expect(await status('')).toBe(400);
  expect(await status('?q=%00')).toBe(400);
});

test('shows 20 coupons on a page, and stores on the first page only', async () => {
  for (const name of ['One', 'Two', 'Three'])
    await openWith(
      `${name} Boots`,
      Array.from({ length: 7 }, (_, index) => ({ description: `Boots ${index}` })),
    );
  const [first, second] = [await search('boots'), await search('boots', { page: 2 })];
  expect(first).toMatchObject({ count: 21, page: 1, pages: 2 });
  expect([first.coupons.length, first.stores.length]).toEqual([20, 3]);
  expect([second.coupons.length, second.stores.length]).toEqual([1, 0]);
  const ids = [...first.coupons, ...second.coupons].map(({ id }) => id);
  expect(new Set(ids).size).toBe(21);
});

test('finds only what is live on the site', async () => {
  await openStore(api, 'Maple Saver', { client: '8', coupons: [{ description: 'Boots' }] });
  const waiting = await openWith('Maple Waiting', [{ description: 'Boots' }]);
  await api.deps.db
    .updateTable('stores')
    .set({ is_approved: false })
    .where('id', '=', waiting.store.id)
    .execute();
  await openWith('Maple Later', [{ description: 'Boots', start_date: '2026-11-21' }]);
  for (const q of ['maple', 'boots', 'botos'])
    expect(await search(q)).toMatchObject({ stores: [], coupons: [], count: 0 });
  expect(storesOf(await search('maple', { client: '8' }))).toEqual(['Maple Saver']);
});

test('lists the newest of more than three hundred coupons that have a word, and ranks all of three hundred', async () => {
  const merchant = await openWith('Northern Books', [{ description: 'Save, save and save' }]);
  await addManyStores(api, { stores: 30, couponsEach: 10, description: 'Save on boots' });
  const { db } = api.deps;
  // The oldest is left out, although it would rank first.
  await db
    .updateTable('coupons')
    .set({ start_date: '2026-11-01' })
    .where('store_id', '=', merchant.store.id)
    .execute();
  const found = await search('save');
  expect(found).toMatchObject({ count: 300, has_more: true, pages: 15 });
  const ids = found.coupons.map(({ id }) => id);
  expect(ids).toHaveLength(20);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect((await search('save', { page: 15 })).coupons).toHaveLength(20);
  expect((await search('save', { page: 16 })).coupons).toEqual([]);

  await db
    .updateTable('coupons')
    .set({ held: true })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  const all = await search('save');
  expect(all).toMatchObject({ count: 300, has_more: false });
  expect(all.coupons[0]?.description).toBe('Save, save and save');
});

test('compares words that have typing errors with the newest coupons, and with the names of all stores', async () => {
  const merchant = await openWith('Northern Books', [{ description: 'Winter jackets' }]);
  expect(couponsOf(await search('wintre'))).toEqual(['Winter jackets']);
  await addManyStores(api, { stores: 10, couponsEach: COMPARED / 10, description: 'Tents' });
  await api.deps.db
    .updateTable('coupons')
    .set({ start_date: '2026-11-01' })
    .where('store_id', '=', merchant.store.id)
    .execute();
  expect(couponsOf(await search('wintre'))).toEqual([]);
  expect(couponsOf(await search('winter'))).toEqual(['Winter jackets']);
  expect(couponsOf(await search('nortehrn'))).toEqual(['Winter jackets']);
});
