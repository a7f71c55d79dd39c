import { COUNTRIES } from '@coupon-center/contracts';
import { anOrganization } from '@coupon-center/remote-kit/testing';
import { addressLabels, addressLines, countryOptions, organizationValues } from './organization-values.ts';

test('offers every country by its name, in alphabetical order', () => {
  const options = countryOptions();
  expect(options).toHaveLength(COUNTRIES.length);
  expect(options[0]).toEqual({ value: 'AF', label: 'Afghanistan' });
  const labels = options.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Canada', 'Germany', 'Åland Islands']));
  expect(labels.indexOf('Åland Islands')).toBeLessThan(labels.indexOf('Albania'));
});

test.each([
  ['canada', 'CA'],
  ['usa', 'US'],
  ['elsewhere', ''],
])('starts a new organization of a site in %s with the country "%s"', (location, country) => {
  expect(organizationValues(null, { location }, 'ann@maple.example')).toMatchObject({
    country,
    billing_email: 'ann@maple.example',
    name: '',
  });
});

test('starts an existing organization with the stored values', () => {
  const { id: _id, store: _store, updated: _updated, ...fields } = anOrganization({ country: 'DE' });
  expect(organizationValues(anOrganization({ country: 'DE' }), { location: 'usa' }, 'x@y.example')).toEqual(
    fields,
  );
});

test('names the parts of an address as its country does', () => {
  expect(addressLabels('CA')).toEqual({ region: 'Province or territory', postalCode: 'Postal code' });
  expect(addressLabels('US')).toEqual({ region: 'State', postalCode: 'ZIP code' });
  for (const other of ['DE', '', 'toString']) expect(addressLabels(other).region).toMatch(/^State, province/);
});

test('writes an address in lines, leaving out empty ones', () => {
  const address = {
    address_line_1: '12 Queen Street West',
    city: 'Toronto',
    region: 'Ontario',
    postal_code: 'M5H 2N2',
    country: 'CA',
  };
  expect(addressLines(anOrganization({ ...address, address_line_2: 'Suite 400' }))).toEqual([
    '12 Queen Street West',
    'Suite 400',
    'Toronto, Ontario, M5H 2N2',
    'Canada',
  ]);
  expect(
    addressLines(anOrganization({ ...address, address_line_2: '', region: '', postal_code: '' })),
  ).toEqual(['12 Queen Street West', 'Toronto', 'Canada']);
});
