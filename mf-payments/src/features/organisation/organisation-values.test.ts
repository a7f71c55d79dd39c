import { COUNTRIES } from '@coupon-center/contracts';
import { anOrganisation } from '../../testing/organisation.ts';
import { countryOptions, organisationValues } from './organisation-values.ts';

test('every country can be chosen by its name, in alphabetical order', () => {
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
])('a new organisation of a site in %s begins with the country "%s"', (location, country) => {
  expect(organisationValues(null, { location }, 'ann@maple.example')).toMatchObject({
    country,
    billing_email: 'ann@maple.example',
    name: '',
  });
});

test('a known one begins with what is stored', () => {
  const { id: _id, store: _store, updated: _updated, ...fields } = anOrganisation({ country: 'DE' });
  expect(organisationValues(anOrganisation({ country: 'DE' }), { location: 'usa' }, 'x@y.example')).toEqual(
    fields,
  );
});
