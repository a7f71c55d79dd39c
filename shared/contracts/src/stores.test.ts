import { createStore, reviewState, storeSlug, storeWriteSchema } from './stores.ts';

describe('storeSlug', () => {
  // @spec 7.17 9.4
  test.each([
    ['Maple Outfitters', 'maple-outfitters-cp'],
    ['  --Birch & Bloom!-- ', 'birch-bloom-cp'],
    ['', 'store-cp'],
    ['!!!', 'store-cp'],
    ['a'.repeat(200), `${'a'.repeat(80)}-cp`],
    [`${'a'.repeat(79)} b`, `${'a'.repeat(79)}-cp`],
  ])('of %j is %j', (name, slug) => {
    expect(storeSlug(name)).toBe(slug);
  });

  test('adds a number on a collision', () => {
    expect(storeSlug('Maple', 2)).toBe('maple-2-cp');
    expect(storeSlug('Maple', 3)).toBe('maple-3-cp');
  });
});

// @spec 4.1 4.2
test('reviewState goes from none through pending to approved or declined', () => {
  expect(reviewState(null)).toBe('none');
  expect(reviewState({ is_approved: false, declined: false })).toBe('pending');
  expect(reviewState({ is_approved: true, declined: false })).toBe('approved');
  expect(reviewState({ is_approved: false, declined: true })).toBe('declined');
  expect(reviewState({ is_approved: true, declined: true })).toBe('declined');
});

describe('store form', () => {
  const form = { name: 'Maple', website_url: 'maple.example', contact_email: 'a@maple.example' };

  // @spec 5.10
  test('requires only name, website and email', () => {
    expect(storeWriteSchema.parse(form)).toEqual({
      name: 'Maple',
      website_url: 'http://maple.example',
      contact_email: 'a@maple.example',
      contact_first_name: '',
      contact_last_name: '',
      logo_url: null,
    });
  });

  // @spec 5.8
  test.each(['name', 'website_url', 'contact_email'])('reports the missing field %s', (field) => {
    const result = storeWriteSchema.safeParse({ ...form, [field]: ' ' });
    expect(result.error?.issues[0]).toMatchObject({ path: [field], message: 'This field is required.' });
  });

  // @spec 5.13
  test('accepts only an http(s) logo; an empty one becomes null', () => {
    expect(storeWriteSchema.parse({ ...form, logo_url: '' }).logo_url).toBeNull();
    expect(storeWriteSchema.parse({ ...form, logo_url: 'https://img.example/a.png' }).logo_url).toBe(
      'https://img.example/a.png',
    );
    expect(storeWriteSchema.safeParse({ ...form, logo_url: 'data:image/png;base64,AA' }).success).toBe(false);
    expect(storeWriteSchema.safeParse({ ...form, logo_url: 'javascript:alert(1)' }).success).toBe(false);
  });

  test('accepts fields that the server sets, and drops them', () => {
    const sent = {
      ...form,
      client: '6',
      location: 'canada',
      slug: 'maple-cp',
      primary_category: '1535',
      is_approved: true,
    };
    expect(createStore.body?.safeParse(sent).data).not.toHaveProperty('is_approved');
  });
});
