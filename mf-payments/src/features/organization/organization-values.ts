/** Initial values and options of the billing organization form, and the names of the parts of an address. */
import { COUNTRIES } from '@coupon-center/contracts';
import type { Organization, OrganizationWrite } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

/** The country of most of a site's stores, by the site's location. */
const COUNTRY_OF: Readonly<Record<string, string>> = { canada: 'CA', usa: 'US' };

/** @param email of the merchant's account, the default for invoices */
export function organizationValues(
  organization: Organization | null,
  { location }: Pick<Site, 'location'>,
  email: string,
): Required<OrganizationWrite> {
  return {
    name: organization?.name ?? '',
    tax_id: organization?.tax_id ?? '',
    address_line_1: organization?.address_line_1 ?? '',
    address_line_2: organization?.address_line_2 ?? '',
    city: organization?.city ?? '',
    region: organization?.region ?? '',
    postal_code: organization?.postal_code ?? '',
    country: organization?.country ?? COUNTRY_OF[location] ?? '',
    billing_email: organization?.billing_email ?? email,
  };
}

/** Every country by its English name, in alphabetical order. */
export function countryOptions() {
  const names = new Intl.DisplayNames('en-US', { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((left, right) =>
    left.label.localeCompare(right.label, 'en-US'),
  );
}

const ADDRESS_LABELS: Readonly<Record<string, { region: string; postalCode: string }>> = {
  CA: { region: 'Province or territory', postalCode: 'Postal code' },
  US: { region: 'State', postalCode: 'ZIP code' },
};

/** Returns a country's names for the parts of an address. @param country ISO 3166-1 alpha-2, or empty */
export function addressLabels(country: string): { region: string; postalCode: string } {
  const known = Object.hasOwn(ADDRESS_LABELS, country) ? ADDRESS_LABELS[country] : undefined;
  return known ?? { region: 'State, province or region', postalCode: 'Postal code' };
}

/** An organization's address as the lines of an envelope, without those that are empty. */
export function addressLines({
  address_line_1,
  address_line_2,
  city,
  region,
  postal_code,
  country,
}: Organization): string[] {
  const place = [city, region, postal_code].filter(Boolean).join(', ');
  const name = new Intl.DisplayNames('en-US', { type: 'region' }).of(country) ?? country;
  return [address_line_1, address_line_2, place, name].filter(Boolean);
}
