import type { ReviewItem } from '@coupon-center/contracts';
import { listenTo } from '../../testing/event-ear.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend();
});
afterEach(() => api.close());

const LIST = '/api/v1/provider/stores/';

async function asProvider() {
  const { token } = await api.asProvider();
  return {
    token,
    list: async (query = '') => (await api.send('GET', `${LIST}${query}`, { token })).body,
    approve: (id: number | string, headers = {}) =>
      api.send('POST', `${LIST}${id}/approve/`, { token, headers }),
    decline: (id: number | string, reason: unknown, headers = {}) =>
      api.send('POST', `${LIST}${id}/decline/`, { token, body: { reason }, headers }),
  };
}

const edit = (token: string, slug: string, name: string) =>
  api.send('PUT', `/api/v1/stores/${slug}`, {
    token,
    body: { name, website_url: 'maple.example.com', contact_email: 'a@example.com' },
  });

test('lists new stores, oldest first, in pages', async () => {
  const first = await api.merchant();
  api.clock.advance(60);
  const second = await api.merchant();
  const provider = await asProvider();
  expect(await provider.list()).toMatchObject({
    count: 2,
    results: [
      { id: first.store.id, owner_email: first.email, coupon_count: 0, changed_since_approval: false },
      { id: second.store.id, created: api.clock.now().toISOString() },
    ],
  });
  const page = await provider.list('?page=2&page_size=1');
  expect(page).toMatchObject({ count: 2, results: [{ id: second.store.id }] });
  const address = (number: number) => `http://localhost:4000${LIST}?state=pending&page=${number}&page_size=1`;
  expect(page).toMatchObject({ next: null, previous: address(1) });
  expect((await provider.list('?page_size=1')).next).toBe(address(2));
  expect(await provider.list('?page=3&page_size=1')).toMatchObject({ count: 2, results: [] });
});

test('lists one store by its id, if it is in the given state and of this site', async () => {
  const { store } = await api.merchant();
  await api.merchant();
  const provider = await asProvider();
  expect(await provider.list(`?state=all&id=${store.id}`)).toMatchObject({
    count: 1,
    results: [{ id: store.id }],
  });
  expect((await provider.list(`?state=approved&id=${store.id}`)).count).toBe(0);
  const { token } = await api.asProvider('8');
  const elsewhere = await api.send('GET', `${LIST}?state=all&id=${store.id}`, { token, client: '8' });
  expect(elsewhere).toMatchObject({ status: 200, body: { count: 0, results: [] } });
});

test('notifies the merchant’s screen of each verdict that changes something', async () => {
  const { store } = await api.merchant();
  const provider = await asProvider();
  const ear = await listenTo(api.deps.events);
  await provider.approve(store.id);
  await provider.approve(store.id);
  await provider.decline(store.id, 'The logo is missing.');
  await ear.hears(2);
  await api.deps.events.publish(api.deps.db, { storeId: store.id, type: 'coupon-changed' });
  await ear.hears(3);
  const id = expect.any(String);
  expect(ear.told).toEqual([
    { id, storeId: store.id, type: 'review-changed' },
    { id, storeId: store.id, type: 'review-changed' },
    { id, storeId: store.id, type: 'coupon-changed' },
  ]);
});

// @spec 1.27 4.4
test('approval takes a store off the queue and notifies its merchant', async () => {
  const { token, store } = await api.merchant();
  const provider = await asProvider();
  const reply = await provider.approve(store.id);
  expect(reply).toMatchObject({ status: 200, body: { id: store.id, is_approved: true, declined: false } });
  expect((await provider.list()).count).toBe(0);
  expect((await provider.list('?state=approved')).count).toBe(1);
  const me = await api.send('GET', '/api/v1/auth/me/', { token });
  expect(me.body.store).toMatchObject({ is_approved: true, declined: false, decline_reason: null });
  await api.drain();
  expect(api.mailbox.lastTo(store.contact_email)).toMatchObject({
    subject: 'Maple Outfitters was approved',
    text: expect.stringContaining(`http://localhost:4000/stores/${store.slug}`),
  });
});

test('sends one mail if a store is approved twice', async () => {
  const { store } = await api.merchant();
  const provider = await asProvider();
  await provider.approve(store.id);
  await provider.approve(store.id);
  await api.drain();
  expect(api.mailbox.mails.filter((mail) => mail.subject.includes('approved'))).toHaveLength(1);
});

// @spec 4.5
test('a declined store shows the reason, and returns to the queue when its merchant saves it', async () => {
  const { token, store } = await api.merchant();
  const provider = await asProvider();
  const reply = await provider.decline(store.id, '  The logo is <missing>  ');
  expect(reply.body).toMatchObject({
    is_approved: false,
    declined: true,
    decline_reason: 'The logo is <missing>',
  });
  await api.drain();
  const mail = api.mailbox.lastTo(store.contact_email);
  expect(mail.text).toContain('The logo is <missing>');
  expect(mail.html).toContain('The logo is &lt;missing&gt;');
  expect((await provider.list('?state=declined')).count).toBe(1);
  expect((await edit(token, store.slug, store.name)).body).toMatchObject({
    declined: false,
    decline_reason: null,
  });
  expect((await provider.list()).count).toBe(1);
});

test('refuses an empty decline reason', async () => {
  const { store } = await api.merchant();
  const provider = await asProvider();
  const reply = await provider.decline(store.id, '   ');
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({ reason: ['This field is required.'] });
});

test('an approved store that is edited stays live and is flagged until it is approved again', async () => {
  const { token, store } = await api.merchant();
  const provider = await asProvider();
  await provider.approve(store.id);
  expect((await edit(token, store.slug, store.name)).body.is_approved).toBe(true);
  expect((await provider.list('?state=changed')).count).toBe(0);
  expect((await edit(token, store.slug, 'Another name')).body.is_approved).toBe(true);
  expect((await provider.list('?state=changed')).results).toMatchObject([
    { id: store.id, changed_since_approval: true },
  ]);
  expect((await provider.approve(store.id)).body.changed_since_approval).toBe(false);
  expect((await provider.list('?state=changed')).count).toBe(0);
});

test('refuses a verdict on a store that has changed since it was listed, and returns the current store', async () => {
  const { token, store } = await api.merchant();
  const provider = await asProvider();
  const [listed] = (await provider.list()).results;
  const seen = { 'if-match': `"${listed.updated}"` };
  expect((await edit(token, store.slug, 'Not what was seen')).status).toBe(200);
  for (const reply of [await provider.approve(store.id, seen), await provider.decline(store.id, 'no', seen)])
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: store.id, name: 'Not what was seen', coupon_count: 0 } },
    });
  const [item] = (await provider.list()).results;
  expect(item).toMatchObject({ is_approved: false, declined: false });
  await api.drain();
  expect(api.mailbox.mails.filter((mail) => /approved|declined/.test(mail.subject))).toEqual([]);
  expect((await provider.approve(store.id, { 'if-match': `"${item.updated}"` })).status).toBe(200);
});

test('gives each edit and verdict its own version, however quickly they follow each other', async () => {
  const { token, store } = await api.merchant();
  const provider = await asProvider();
  const replies = [
    await provider.approve(store.id),
    await edit(token, store.slug, 'One'),
    await provider.approve(store.id),
    await provider.decline(store.id, 'no'),
    await provider.decline(store.id, 'another reason'),
    await edit(token, store.slug, 'One'),
  ];
  const instants = [store.updated, ...replies.map((reply) => reply.body.updated)];
  expect(instants).toEqual([...new Set(instants)].sort());
});

test('refuses either an edit or a verdict if both are made in parallel on the same version', async () => {
  const { token, store } = await api.merchant();
  const provider = await asProvider();
  const seen = { 'if-match': `"${store.updated}"` };
  const body = { name: 'Changed', website_url: 'maple.example.com', contact_email: 'a@example.com' };
  const replies = await Promise.all([
    provider.approve(store.id, seen),
    api.send('PUT', `/api/v1/stores/${store.slug}`, { token, body, headers: seen }),
  ]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
});

test.each([Number.MAX_SAFE_INTEGER, '99999999999999999999'])(
  'returns 404 for the store id %j',
  async (id) => {
    const provider = await asProvider();
    expect((await provider.approve(id)).status).toBe(404);
    expect((await provider.decline(id, 'no')).status).toBe(404);
  },
);

test.each(['?state=other', '?page_size=51', '?page=1&page=2'])('refuses the query %s', async (query) => {
  const { token } = await api.asProvider();
  expect((await api.send('GET', `${LIST}${query}`, { token })).status).toBe(400);
});

describe('the changes of a store', () => {
  const FIELDS = { website_url: 'maple.example.com', contact_email: 'a@example.com' };
  const save = (token: string, slug: string, fields: object) =>
    api.send('PUT', `/api/v1/stores/${slug}`, { token, body: { name: 'Maple', ...FIELDS, ...fields } });

  /** A store that was approved as `Maple`. */
  async function approved() {
    const { token } = await api.register();
    const store = await api.createStore(token, { name: 'Maple', ...FIELDS });
    const provider = await asProvider();
    await provider.approve(store.id);
    const changes = async () => {
      const { results } = await provider.list('?state=all');
      return (results as ReviewItem[]).find(({ id }) => id === store.id)?.changes;
    };
    return { token, store, provider, changes };
  }

  test('are empty until the store is first approved, whatever its merchant does', async () => {
    const { token, store } = await api.merchant();
    const provider = await asProvider();
    expect((await provider.list()).results[0].changes).toEqual([]);
    await save(token, store.slug, { name: 'Another' });
    expect((await provider.decline(store.id, 'no')).body.changes).toEqual([]);
    await save(token, store.slug, { name: 'A third' });
    expect((await provider.list()).results[0].changes).toEqual([]);
  });

  test('are listed field by field, with the approved values', async () => {
    const { token, store, provider, changes } = await approved();
    expect(await changes()).toEqual([]);
    await save(token, store.slug, { website_url: 'other.example.com', contact_first_name: 'Ann' });
    const expected = [
      { field: 'website_url', before: 'http://maple.example.com', after: 'http://other.example.com' },
      { field: 'contact_first_name', before: '', after: 'Ann' },
    ];
    expect((await provider.list('?state=changed')).results).toMatchObject([{ changes: expected }]);
    expect((await provider.approve(store.id)).body.changes).toEqual([]);
    await save(token, store.slug, { website_url: 'other.example.com' });
    expect(await changes()).toEqual([{ field: 'contact_first_name', before: 'Ann', after: '' }]);
  });

  test('compare several edits with the approval, not with the previous edit', async () => {
    const { token, store, changes } = await approved();
    await save(token, store.slug, { name: 'Two' });
    await save(token, store.slug, { name: 'Three' });
    expect(await changes()).toEqual([{ field: 'name', before: 'Maple', after: 'Three' }]);
  });

  test('are empty and need no review once the merchant has undone them', async () => {
    const { token, store, provider, changes } = await approved();
    await save(token, store.slug, { name: 'Two' });
    await save(token, store.slug, {});
    expect(await changes()).toEqual([]);
    expect((await provider.list('?state=changed')).count).toBe(0);
  });

  test('are listed for a store that has since been declined and waits again', async () => {
    const { token, store, provider } = await approved();
    await save(token, store.slug, { name: 'Rude' });
    const rude = { field: 'name', before: 'Maple', after: 'Rude' };
    expect((await provider.decline(store.id, 'rude')).body.changes).toEqual([rude]);
    await save(token, store.slug, { name: 'Polite' });
    const polite = { field: 'name', before: 'Maple', after: 'Polite' };
    expect((await provider.list()).results).toMatchObject([{ id: store.id, changes: [polite] }]);
  });

  test('are not shown to the merchant', async () => {
    const { token, store } = await approved();
    const { body } = await save(token, store.slug, { name: 'Two' });
    expect(Object.keys(body)).not.toContain('changes');
    expect(Object.keys(body)).not.toContain('approved_content');
  });

  test('are unknown for an edit made before approved content was stored, but the edit is flagged', async () => {
    const { token, store, provider, changes } = await approved();
    const old = { approved_content: null, changed_since_approval: true };
    await api.deps.db.updateTable('stores').set(old).where('id', '=', store.id).execute();
    await save(token, store.slug, {});
    expect((await provider.list('?state=changed')).count).toBe(1);
    expect(await changes()).toEqual([]);
    await provider.approve(store.id);
    await save(token, store.slug, { name: 'Two' });
    expect(await changes()).toHaveLength(1);
  });
});
