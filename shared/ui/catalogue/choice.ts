/** The catalogue's choices. All of them are in the address, so that a state can be linked to. */
import { DEFAULT_CLIENT_ID, siteByClientId, sites } from '@coupon-center/site-config';
import type { ClientId, Site } from '@coupon-center/site-config';

export const SCHEMES = ['system', 'light', 'dark'] as const;

/** The page with all states of all controls. */
export const EVERYTHING = 'everything';

export interface Choice {
  page: string;
  site: ClientId;
  scheme: (typeof SCHEMES)[number];
}

export function choiceOf(search: string): Choice {
  const parameters = new URLSearchParams(search);
  return {
    page: parameters.get('page') ?? 'tokens',
    site: siteByClientId(parameters.get('site') ?? '')?.clientId ?? DEFAULT_CLIENT_ID,
    scheme: SCHEMES.find((scheme) => scheme === parameters.get('scheme')) ?? 'system',
  };
}

/** The site of a choice. */
export const siteOf = ({ site }: Choice): Site => sites[site] ?? sites[DEFAULT_CLIENT_ID];

export function addressOf(choice: Choice): string {
  return `/?${new URLSearchParams({ ...choice })}`;
}
