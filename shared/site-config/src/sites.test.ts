import { sites } from './sites.ts';

const all = Object.values(sites);

// @spec 3.2 3.3
test.each(all.map((site) => [site.clientId, site] as const))(
  'has the specified fields for client %s',
  (_clientId, site) => {
    const [address, words, colour] = [/^https:\/\/./, /\w/, /^#[0-9a-f]{6}$/].map((pattern) =>
      expect.stringMatching(pattern),
    );
    expect(site).toMatchObject({
      clientId: expect.stringMatching(/^(6|8|10)$/),
      clientUrl: address,
      privacyPolicyUrl: address,
      termsUrl: address,
      appName: words,
      siteName: words,
      price: 24.99,
      currency: expect.stringMatching(/^[a-z]{3}$/),
      currencySymbol: expect.stringMatching(/\$$/),
      primaryColor: colour,
      bgColor: colour,
      textColor: colour,
      focusVisibleColor: colour,
      classNames: { root: words, header: words, footer: words },
      favicon: expect.stringMatching(/\.svg$/),
    });
    expect(site.popularBrands.length).toBeGreaterThan(0);
    expect(site.popularBrands).not.toContainEqual(
      expect.not.objectContaining({
        name: expect.stringMatching(/\w/),
        logo: expect.stringMatching(/popular-brands\/[\w-]+\.svg$/),
      }),
    );
  },
);

// @spec 1.3 3.1 3.6 9.1 9.2 9.3
test('has the brands 6, 8 and 10, with coupons.ca as the Canadian one', () => {
  expect(Object.keys(sites)).toEqual(['6', '8', '10']);
  expect(sites['6']).toMatchObject({ host: 'coupons.ca', location: 'canada', defaultCategoryId: 1535 });
});
