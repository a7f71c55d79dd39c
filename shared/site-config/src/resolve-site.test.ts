import { siteAt, siteByClientId, siteByHost, storePageUrl } from './resolve-site.ts';
import { sites } from './sites.ts';

// @spec 1.2 1.3
test.each([
  ['localhost:4000', '6'],
  ['8.localhost:4000', '8'],
  ['10.LOCALHOST', '10'],
  ['merchants.coupons.ca', '6'],
  ['www.savingspost.example', '8'],
  ['somebody-else.example', '6'],
])('resolves %s to site %s', (host, clientId) => {
  expect(siteByHost(host).clientId).toBe(clientId);
});

// @spec 3.1
test('knows no brand for an unknown client id, inherited property names included', () => {
  expect(siteByClientId('10')?.clientId).toBe('10');
  expect(siteByClientId('7')).toBeUndefined();
  expect(siteByClientId('constructor')).toBeUndefined();
});

// @spec 1.29
test('gives each brand its own address on a local origin', () => {
  expect(siteAt(sites['6'], 'http://localhost:4000').portalUrl).toBe('http://localhost:4000');
  expect(siteAt(sites['8'], 'http://localhost:4000').portalUrl).toBe('http://8.localhost:4000');
  expect(siteAt(sites['8'], undefined)).toBe(sites['8']);
  expect(storePageUrl(siteAt(sites['6'], 'http://localhost:4000'), 'a-cp')).toBe(
    'http://localhost:4000/stores/a-cp',
  );
});

// @spec 1.29
test.each([
  ['6', 'https://www.coupons.ca/stores/a-cp'],
  ['8', 'https://www.savingspost.example/stores/a-cp'],
] as const)('puts the live coupon page of client %s at %s', (clientId, address) => {
  expect(storePageUrl(sites[clientId], 'a-cp')).toBe(address);
});

// @spec 3.4 3.5 9.5 9.6
test('has the specified prices, currencies and brand lists', () => {
  expect(
    Object.values(sites).map(({ price, currency, currencySymbol }) => [price, currency, currencySymbol]),
  ).toEqual([
    [24.99, 'cad', 'CA$'],
    [24.99, 'usd', '$'],
    [24.99, 'usd', '$'],
  ]);
  expect(sites['6'].popularBrands).toHaveLength(10);
  expect(sites['8'].popularBrands).toHaveLength(8);
});
