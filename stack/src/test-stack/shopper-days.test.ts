/** A coupon's days begin and end at midnight of the site on every page at once, even on days of 23 and 25 hours (docs/rules.md, 27). */
import { addDays, addCoupon, instantInZone, me } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { openStack } from './testing/open-stack.ts';
import type { StackOfTest } from './testing/open-stack.ts';

const { timeZone } = sites['6'];

let stack: StackOfTest;
beforeAll(async () => {
  stack = await openStack();
  return () => stack.close();
});

async function setClock(day: string, time: string): Promise<void> {
  const clock = Date.parse(instantInZone(day, time, timeZone)) - Date.now();
  expect((await stack.ask('PUT', '/clock', { clock })).status).toBe(204);
}

test.each([
  ['an ordinary day', '2027-01-15'],
  ['the day on which an hour is left out', '2027-03-14'],
  ['the day that has an hour twice', '2027-11-07'],
])('%s is a full day for shoppers', async (_kind, day) => {
  expect((await stack.ask('POST', '/reset')).status).toBe(204);
  await setClock(addDays(day, -1), '12:00:00');
  const { body: account } = await stack.ask('POST', '/accounts', { state: 'subscribed' });
  const session = await stack.signIn(account);
  const { store } = await stack.call(me, {}, session);
  const body = {
    offer_type: 'sitewide percent',
    savings_percent: 37,
    description: 'Harmonicas',
    start_date: day,
    expiration_date: day,
  } as const;
  const { id } = await stack.call(addCoupon, { body }, session);
  const page = `/stores/${store?.slug}/${id}`;

  /** Returns the pages that show the coupon. */
  async function shown(): Promise<string[]> {
    const pages = {
      store: `/stores/${store?.slug}`,
      home: '/stores',
      search: '/search?q=harmonicas',
      suggestions: '/stores/suggestions?q=harmonicas',
      feed: '/stores/feed.xml',
      'feed of the store': `/stores/${store?.slug}/feed.xml`,
      sitemap: '/sitemap.xml?file=0',
      'page of its own': page,
    };
    const read = Object.entries(pages).map(async ([name, address]) => {
      const response = await fetch(stack.origin + address);
      const text = await response.text();
      return text.includes(page) && response.ok ? [name] : [];
    });
    const files = ['image.png', 'poster.pdf'].map(async (file) =>
      (await fetch(`${stack.origin}${page}/${file}`)).ok ? [file] : [],
    );
    return (await Promise.all([...read, ...files])).flat();
  }

  // Minutes, not seconds, before midnight: a busy machine takes a while to draw image and poster.
  await setClock(addDays(day, -1), '23:57:00');
  expect(await shown()).toEqual([]);
  await setClock(day, '00:00:00');
  expect(await shown()).toHaveLength(10);
  await setClock(day, '23:57:00');
  expect(await shown()).toHaveLength(10);
  await setClock(addDays(day, 1), '00:00:00');
  expect(await shown()).toEqual([]);
});
