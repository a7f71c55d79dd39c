/** What the form of the billing organisation starts with, and what it offers. */
import { COUNTRIES } from '@coupon-center/contracts';
import type { Organisation, OrganisationWrite } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

/** Country of most stores of a site, by the site's location. */
const COUNTRY_OF: Readonly<Record<string, string>> = { canada: 'CA', usa: 'US' };

/** @param email of the merchant's account, to begin with */
export function organisationValues(
  organisation: Organisation | null,
  { location }: Pick<Site, 'location'>,
  email: string,
): Required<OrganisationWrite> {
  return {
    name: organisation?.name ?? '',
    tax_id: organisation?.tax_id ?? '',
    address_line_1: organisation?.address_line_1 ?? '',
    address_line_2: organisation?.address_line_2 ?? '',
    city: organisation?.city ?? '',
    region: organisation?.region ?? '',
    postal_code: organisation?.postal_code ?? '',
    country: organisation?.country ?? COUNTRY_OF[location] ?? '',
    billing_email: organisation?.billing_email ?? email,
  };
}

/** Every country by its English name, in alphabetical order. */
export function countryOptions() {
  const names = new Intl.DisplayNames('en-US', { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((left, right) =>
    left.label.localeCompare(right.label, 'en-US'),
  );
}
