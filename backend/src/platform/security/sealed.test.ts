import { deriveKey } from './keys.ts';
import { seal, unseal } from './sealed.ts';

const key = deriveKey('a secret that is long enough for tests', 'second-factor');
const TEXT = 'PREC2NJ54FLD7CVL57COBSKCTFG7HYDP';

test('opens what it sealed, and seals the same text differently each time', () => {
  const sealed = seal(key, '7', TEXT);
  expect(sealed).not.toContain(TEXT);
  expect(unseal(key, '7', sealed)).toBe(TEXT);
  expect(seal(key, '7', TEXT)).not.toBe(sealed);
});

test('opens nothing for another owner, with another key, or that was changed', () => {
  const sealed = seal(key, '7', TEXT);
  expect(unseal(key, '8', sealed)).toBeNull();
  expect(unseal(deriveKey('another secret, as long as that one', 'second-factor'), '7', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(unseal(key, '7', changed.toString('base64url'))).toBeNull();
  }
  for (const odd of ['', 'x', sealed.slice(0, 20)]) expect(unseal(key, '7', odd)).toBeNull();
});
