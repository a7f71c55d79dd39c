import { sites } from './sites.ts';

const all = Object.values(sites);

test.each(all.map((site) => [site.clientId, site] as const))(
  'has the specified fields for client %s',
  (_clientId, site) => {
    expect(Object.keys(site)).toEqual(
      expect.arrayContaining([
        'clientId',
        'clientUrl',
        'privacyPolicyUrl',
        'termsUrl',
        'appName',
        'siteName',
        'price',
        'currency',
        'currencySymbol',
        'primaryColor',
        'bgColor',
        'textColor',
        'focusVisibleColor',
        'classNames',
        'popularBrands',
        'favicon',
      ]),
    );
    expect(site.popularBrands).not.toContainEqual(
      expect.not.objectContaining({
        name: expect.stringMatching(/\w/),
        logo: expect.stringMatching(/popular-brands\/[\w-]+\.svg$/),
      }),
    );
  },
);

test('has the brands 6, 8 and 10, with coupons.ca as the Canadian one', () => {
  expect(Object.keys(sites)).toEqual(['6', '8', '10']);
  expect(sites['6']).toMatchObject({ host: 'coupons.ca', location: 'canada', defaultCategoryId: 1535 });
});
