import { sites } from './sites.ts';

const all = Object.values(sites);

test.each(all.map((site) => [site.clientId, site] as const))(
  'the configuration of client %s has the fields of the specification',
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

test('there are the brands 6, 8 and 10, and the Canadian one is coupons.ca', () => {
  expect(Object.keys(sites)).toEqual(['6', '8', '10']);
  expect(sites['6']).toMatchObject({ host: 'coupons.ca', location: 'canada', defaultCategoryId: 1535 });
});
