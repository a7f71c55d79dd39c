import { formatMix, isPlain, parseMix } from './mix.ts';
import type { Mix } from './mix.ts';

const hash = '1a2b3c4d'.repeat(8);
const store = { version: '1.3.0-1a2b3c4d', hash };

test.each<[string, Mix]>([
  ['nothing', { versions: {} }],
  ['one version', { versions: { 'mf-store': store } }],
  ['a remote whose name is that of a setting', { versions: { brand: store, use: store } }],
  [
    'everything',
    {
      versions: { shell: store, 'mf-store': store },
      brand: '8',
      appearance: 'dark',
      clock: -86_400_000,
      delay: 2000,
      failing: ['GET /api/v1/coupons/', 'POST /api/v1/images/?a=b&c'],
    },
  ],
])('a mix of %s is read as it was written', (_, mix) => {
  expect(parseMix(formatMix(mix))).toEqual(mix);
});

test('a mix in an address is readable', () => {
  expect(formatMix({ versions: { 'mf-store': store }, brand: '8', failing: ['GET /api/v1/me/'] })).toBe(
    `use=mf-store@1.3.0-1a2b3c4d:${hash}&brand=8&failing=GET+/api/v1/me/`,
  );
});

test.each([
  ['use=mf-store', "'mf-store' is not of the form name@version:hash."],
  [`use=mf-store@1.3.0:${hash}&use=mf-store@1.4.0:${hash}`, 'The mix has mf-store twice.'],
  ['colour=red', "A mix has no setting 'colour'."],
  ['brand=7', 'This is not a mix'],
  ['clock=soon', 'This is not a mix'],
  [`use=Store@1.3.0:${hash}`, 'This is not a mix'],
  ['use=mf-store@1.3.0:beef', 'This is not a mix'],
  ['use=mf-store@https://evil.example/:beef', 'This is not a mix'],
])('refuses the mix %s', (query, message) => {
  expect(() => parseMix(query)).toThrow(message);
});

test('a mix is plain if it changes nothing', () => {
  expect(isPlain({ versions: {}, brand: undefined })).toBe(true);
  expect(isPlain({ versions: {}, clock: 1 })).toBe(false);
  expect(isPlain({ versions: { 'mf-store': store } })).toBe(false);
});
