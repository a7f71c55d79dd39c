import { MAX_STORE_NAME, storeWriteSchema } from '@coupon-center/contracts';
import { storeNameIn, withStoreName } from './store-name.ts';

test.each(['Birch & Bloom', 'Café Érable?', 'a=b#c', '木'])('carries the name %j', (name) => {
  const form = withStoreName('/my-store', name);
  expect(storeNameIn(new URL(form, 'https://portal.invalid').search)).toBe(name);
  expect(storeNameIn(`?${new URLSearchParams({ next: form }).toString()}`)).toBe(name);
});

test('adds nothing to the address without a name', () => {
  expect(withStoreName('/my-store', '  ')).toBe('/my-store');
  expect(storeNameIn('')).toBe('');
  expect(storeNameIn('?next=%2Fcoupons')).toBe('');
});

test('is never longer than the API allows', () => {
  const { name } = storeWriteSchema.shape;
  const longest = storeNameIn(`?name=${'a'.repeat(500)}`);
  expect(longest).toHaveLength(MAX_STORE_NAME);
  expect(name.safeParse(longest).success).toBe(true);
  expect(name.safeParse(`${longest}a`).success).toBe(false);
});
