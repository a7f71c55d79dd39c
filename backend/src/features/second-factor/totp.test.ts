import { URI } from 'otpauth';
import { keyUri, newSecret, stepOf } from './totp.ts';

/** "12345678901234567890" of RFC 6238, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

// The codes are the last six of the eight digits that appendix B of the RFC lists.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('at %d seconds, the RFC’s code belongs to its step', (seconds, code, step) => {
  expect(stepOf(SECRET, code, at(seconds))).toBe(step);
});

test.each([
  [1_111_111_049, null],
  [1_111_111_050, 37_037_036],
  [1_111_111_139, 37_037_036],
  [1_111_111_140, null],
])('at %d seconds, accepts a code of the current, previous or next step only', (seconds, step) => {
  expect(stepOf(SECRET, '081804', at(seconds))).toBe(step);
});

test.each(['287083', '28708', '2870822', '', 'abcdef', '94287082', '２８７０８２', '28708é'])(
  '%j is not a code',
  (code) => {
    expect(stepOf(SECRET, code, at(59))).toBeNull();
  },
);

test('a secret has 160 random bits, and apps read it from its address', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const read = URI.parse(keyUri(secret, 'Coupons.ca', 'ann+shop@example.com'));
  expect(read).toMatchObject({ issuer: 'Coupons.ca', label: 'ann+shop@example.com', digits: 6, period: 30 });
  expect(read.secret.base32).toBe(secret);
});
