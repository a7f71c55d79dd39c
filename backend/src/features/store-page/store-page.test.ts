import type { PublicCoupon } from '@coupon-center/contracts';
import { endSubscription, subscribe } from '../../testing/coupons.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend({ now: new Date('2026-11-21T03:30:00Z') });
});
afterEach(() => api.close());

const COUPON: PublicCoupon = {
  id: 1,
  offer_type: 'Other',
  title: 'Sale',
  description: 'All of it',
  discount_code: '',
  destination_url: 'http://maple.example.com',
  expiration_date: null,
};

/** Stubs the coupons, whose rules have their own tests. */
function stubCoupons() {
  return vi
    .spyOn(api.deps.ports.coupons, 'shownCoupons')
    .mockResolvedValue({ coupons: [COUPON], changed: null });
}

async function approvedStore() {
  const merchant = await api.merchant();
  const { token } = await api.asProvider();
  await api.send('POST', `/api/v1/provider/stores/${merchant.store.id}/approve/`, { token });
  return merchant;
}

const read = (slug: string, options = {}) => api.send('GET', `/api/v1/public/stores/${slug}/`, options);

test('shows anyone an approved store with a subscription, and its coupons of the day', async () => {
  const { store } = await approvedStore();
  await subscribe(api, store.id);
  const shownCoupons = stubCoupons();
  expect(await read(store.slug)).toMatchObject({
    status: 200,
    body: {
      slug: store.slug,
      name: store.name,
      website_url: store.website_url,
      logo_url: null,
      preview: false,
      coupons: [COUPON],
    },
  });
  // 03:30 UTC is still the evening before in Toronto.
  expect(shownCoupons).toHaveBeenCalledWith(expect.anything(), store.id, '2026-11-20');
});

test.each([
  ['without a subscription', async () => {}],
  [
    'with a subscription that does not entitle it',
    async (storeId: number) => {
      await subscribe(api, storeId);
      await endSubscription(api, storeId);
    },
  ],
])('shows a store %s to its owner only, as a preview', async (_name, subscribed) => {
  const { store, token } = await approvedStore();
  await subscribed(store.id);
  stubCoupons();
  expect((await read(store.slug)).status).toBe(404);
  expect(await read(store.slug, { token })).toMatchObject({
    status: 200,
    body: { preview: true, coupons: [COUPON] },
  });
});

// @spec 1.27
test('shows a store that is not approved to its owner only', async () => {
  const { store, token } = await api.merchant();
  const other = await api.merchant();
  await subscribe(api, store.id);
  expect((await read(store.slug, { token })).body.preview).toBe(true);
  for (const stranger of [undefined, other.token, 'nonsense'])
    expect((await read(store.slug, { token: stranger })).status).toBe(404);
});

// @spec 1.29
test('returns 404 for a page of another site and for an unknown page', async () => {
  const { store } = await approvedStore();
  await subscribe(api, store.id);
  expect((await read(store.slug, { client: '8' })).status).toBe(404);
  expect(await read('nobody-cp')).toMatchObject({ status: 404, body: { code: 'store_not_found' } });
});

describe('a preview link', () => {
  const linkOf = (id: number, options: object) => api.send('POST', `/api/v1/stores/${id}/preview/`, options);

  /** A store that is not live, and a link to it. */
  async function aPreview(client?: '8') {
    const { store, token } = await api.merchant(client);
    const { body } = await linkOf(store.id, { token, client });
    const preview = new URL(body.url).searchParams.get('preview') ?? '';
    return { store, token, body, preview };
  }

  const readWith = (slug: string, preview: string, options = {}) =>
    api.send('GET', `/api/v1/public/stores/${slug}/?preview=${encodeURIComponent(preview)}`, options);

  test('shows the page to anyone who has it, for ten minutes', async () => {
    const { store, body, preview } = await aPreview();
    expect(body).toEqual({
      url: `${store.url}?preview=${preview}`,
      expires: new Date(api.clock.now().getTime() + 600_000).toISOString(),
    });
    expect(await readWith(store.slug, preview)).toMatchObject({
      status: 200,
      body: { slug: store.slug, preview: true },
    });
    api.clock.advance(599);
    expect((await readWith(store.slug, preview)).status).toBe(200);
    api.clock.advance(1);
    expect((await readWith(store.slug, preview)).status).toBe(404);
  });

  test('is valid for one store at one site, and cannot be forged or extended', async () => {
    const { preview, store } = await aPreview();
    const other = await aPreview();
    const abroad = await aPreview('8');
    expect((await readWith(other.store.slug, preview)).status).toBe(404);
    expect((await readWith(abroad.store.slug, preview, { client: '8' })).status).toBe(404);
    const [end = '', mac = ''] = preview.split('.');
    for (const forged of [
      '',
      '.',
      mac,
      `${end}.`,
      `${Number(end) + 60}.${mac}`,
      `${end}.${mac}x`,
      `${end}.${mac.toLowerCase()}`,
      `0x${Number(end).toString(16)}.${mac}`,
      `999999999999.${mac}`,
      other.preview,
    ])
      expect([forged, (await readWith(store.slug, forged)).status]).toEqual([forged, 404]);
  });

  test("to a live page is the page's plain address", async () => {
    const { store, token } = await approvedStore();
    await subscribe(api, store.id);
    expect((await linkOf(store.id, { token })).body).toEqual({ url: store.url, expires: null });
  });

  test('neither restricts a live page nor grants anything else', async () => {
    const { store, preview } = await aPreview();
    const provider = await api.asProvider();
    await api.send('POST', `/api/v1/provider/stores/${store.id}/approve/`, { token: provider.token });
    await subscribe(api, store.id);
    expect((await readWith(store.slug, preview)).body.preview).toBe(false);
    expect((await readWith(store.slug, 'nonsense')).body.preview).toBe(false);
    expect((await api.send('GET', '/api/v1/auth/me/', { token: preview })).status).toBe(401);
  });
});
