import { webAddress } from '@coupon-center/coupon-card';
import { siteAt, sites } from '@coupon-center/site-config';

const { URL } = globalThis;
afterEach(() => void Object.assign(globalThis, { URL }));

test('without the URL of browsers, addresses of every brand are read, and nothing else', async () => {
  const brands = Object.values(sites).flatMap((site) => [site, siteAt(site, 'http://localhost:4000')]);
  const addresses = brands.map(({ clientUrl }) => `${clientUrl}/stores`);
  Reflect.deleteProperty(globalThis, 'URL');
  await import('./server-globals.ts');
  expect(globalThis.URL).not.toBe(URL);
  expect(addresses.map(webAddress)).toEqual(addresses);
  for (const address of ['javascript:alert(1)', 'www.coupons.ca/stores', ''])
    expect(webAddress(address)).toBeNull();
});
