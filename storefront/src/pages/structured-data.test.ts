/** Structured data for search engines. The compiler checks that schema.org has its types and properties. */
import { someRestrictions } from '@coupon-center/coupon-card/testing';
import { sites, storePageUrl } from '@coupon-center/site-config';
import type { PublicStore } from '@coupon-center/contracts';
import type { OfferLeaf, OrganizationLeaf } from 'schema-dts';
import { EVIL } from '../testing/site-answers.ts';
import { coupon, setUpStorefront } from '../testing/storefront.ts';

const at = setUpStorefront();

interface Told {
  '@context': string;
  '@graph': (Record<string, unknown> & { '@type': string })[];
}

/** Returns the structured data of a page as a search engine reads it. */
async function told(
  change: Partial<PublicStore> = {},
  url = '/stores/maple-cp',
  host?: string,
): Promise<Told> {
  const { body } = await at.visit(change, { url, ...(host && { headers: { host } }) });
  const scripts = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.[1] ?? '') as Told;
}

test.each(Object.values(sites))('$siteName describes the store and its offers', async (site) => {
  const data = await told(
    {
      coupons: [
        { ...coupon, start_date: '2026-11-01' },
        { ...coupon, id: 8, expiration_date: null },
      ],
    },
    '/stores/maple-cp',
    new URL(site.clientUrl).host,
  );
  const id = `${storePageUrl(site, 'maple-cp')}#store`;
  const offer = {
    '@type': 'Offer',
    name: 'UP TO 20% OFF',
    description: 'Everything in the shop',
    seller: { '@id': id },
  };
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': id,
        name: 'Maple Outfitters',
        url: 'https://www.maple.example/',
        logo: 'https://img.example/logos/maple.png',
      },
      {
        ...offer,
        url: `${site.clientUrl}/stores/maple-cp/7`,
        // The clocks go back on the first day.
        validFrom: '2026-11-01T00:00:00-04:00',
        validThrough: '2026-11-21T23:59:59-05:00',
      },
      { ...offer, url: `${site.clientUrl}/stores/maple-cp/8` },
    ],
  });
});

test("a coupon's page describes only that coupon, and omits unknown values", async () => {
  const data = await told(
    { logo_url: null, website_url: 'javascript:alert(1)', coupons: [coupon, { ...coupon, id: 8 }] },
    '/stores/maple-cp/8',
  );
  expect(data['@graph'].map(({ '@type': type, url }) => [type, url])).toEqual([
    ['Organization', undefined],
    ['Offer', 'https://www.coupons.ca/stores/maple-cp/8'],
  ]);
  expect(data['@graph'][0]).not.toHaveProperty('logo');
});

test('an offer with a minimum order says so in the currency of its site', async () => {
  const data = await told({ coupons: [{ ...coupon, minimum_order_amount: 49.5 }] });
  expect(data['@graph'][1]).toMatchObject({
    eligibleTransactionVolume: { '@type': 'PriceSpecification', minPrice: 49.5, priceCurrency: 'CAD' },
  });
});

test('an offer with restrictions says so in its description', async () => {
  const data = await told({ coupons: [{ ...coupon, restrictions: { ...someRestrictions, text: '' } }] });
  const restrictions = 'New customers only · Excludes sale items · Online only';
  expect(data['@graph'][1]).toMatchObject({ description: `Everything in the shop – ${restrictions}` });
});

test("a merchant's text arrives exactly as it was written", async () => {
  const text = `${EVIL} \u2028 & \\u003c/script> 🍁`;
  const data = await told({ name: text, coupons: [{ ...coupon, title: text, description: text }] });
  expect(data['@graph'].map(({ name }) => name)).toEqual([text, text]);
});

test('only the pages of stores and coupons have structured data', async () => {
  for (const url of ['/terms', '/nowhere']) expect((await at.app.inject(url)).body).not.toContain('ld+json');
  expect((await at.visit({ preview: true })).body).not.toContain('ld+json');
});

/** Compiles only while the types of the vocabulary refuse properties that schema.org does not have. */
const REFUSED: readonly (OfferLeaf | OrganizationLeaf)[] = [
  // @ts-expect-error A code is a property of orders.
  { '@type': 'Offer', discountCode: 'MAPLE20' },
  // @ts-expect-error There is no such property.
  { '@type': 'Offer', validThru: '2026-11-21' },
  // @ts-expect-error A seller is a person or an organization.
  { '@type': 'Offer', seller: 20 },
  // @ts-expect-error An organization has different dates from an offer.
  { '@type': 'Organization', validFrom: '2026-11-21' },
];

test('an offer contains neither code nor price', async () => {
  const [, offer] = (await told())['@graph'];
  expect(Object.keys(REFUSED[0] ?? {})).toContain('discountCode');
  for (const name of ['discountCode', 'price', 'priceCurrency']) expect(offer).not.toHaveProperty(name);
});
