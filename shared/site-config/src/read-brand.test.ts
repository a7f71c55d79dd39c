import data from '../brands/8.json' with { type: 'json' };
import { readBrand } from './read-brand.ts';

const brand = (change: object) => ({ ...data, clientId: '12', siteName: 'Bargain Bay', ...change });

test('reads a data file, and fills in defaults', () => {
  expect(readBrand(brand({}), '12.json')).toMatchObject({
    clientId: '12',
    siteName: 'Bargain Bay',
    product: 'coupons',
    graceDays: 7,
    session: { storage: 'browser' },
  });
});

test.each([
  ['clientId', 'twelve', /clientId: /],
  ['siteName', '', /siteName: /],
  ['clientUrl', 'bargainbay', /clientUrl: .*URL/i],
  ['currency', 'usdollar', /currency: /],
  ['currency', 'zzz', /currency: expected an ISO 4217 code in lower case, e\.g\. cad, not "zzz"/],
  [
    'timeZone',
    'Toronto',
    /timeZone: expected the IANA name of a time zone, e\.g\. America\/Toronto, not "Toronto"/,
  ],
  ['primaryColor', 'red', /primaryColor: /],
  ['price', -1, /price: /],
  ['classNames', { ...data.classNames, header: 'purple' }, /classNames\.header: .*"header-line"/],
  ['dark', { ...data.dark, bgColor: undefined }, /dark\.bgColor: /],
  ['shopLogo', 'https://elsewhere.example/logo.svg', /shopLogo: /],
  ['shopLogo', undefined, /shopLogo: expected an SVG element/],
  ['dangerColor', '#8c1658', /dangerColor: expected a red, not "#8c1658"/],
  ['successColor', undefined, /successColor: expected a green, not undefined/],
  ['dark', { ...data.dark, dangerColor: '#ffd166' }, /dark\.dangerColor: expected a red, not "#ffd166"/],
  ['look', undefined, /look: expected typeface, radius, card and hero/],
  ['look', { ...data.look, typeface: 'comic' }, /look\.typeface: .*"serif"/],
  ['look', { ...data.look, radius: 40 }, /look\.radius: .*22/],
  ['look', { ...data.look, hero: { ground: 'soft', pattern: 'tartan' } }, /look\.hero\.pattern: .*"waves"/],
  ['home', undefined, /home: expected headlines and sections/],
  [
    'home',
    { ...data.home, sections: ['best', 'best'] },
    /home\.sections: expected each of best, ending, .* once/,
  ],
  ['supportEmail', 'support', /supportEmail: .*email/],
])('refuses %s %j by name', (field, value, problem) => {
  const read = () => readBrand(brand({ [field]: value }), '12.json');
  expect(read).toThrow(/^12\.json, brand \S+( \(Bargain Bay\))?, cannot be used:\n- /);
  expect(read).toThrow(problem);
});

test('reports all problems at once', () => {
  const read = () => readBrand(brand({ locale: 'en_US', price: '24' }), '12.json');
  expect(read).toThrow(/locale: /);
  expect(read).toThrow(/price: /);
});

test.each([null, 'a text', [], 12])('refuses a file that contains %j', (content) => {
  expect(() => readBrand(content, '12.json')).toThrow(/^12\.json, cannot be used:\n- clientId: /);
});
