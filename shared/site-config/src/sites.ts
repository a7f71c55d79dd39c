/** The brands: those of `brands/`, one data file each, and those that a server has read from a folder of its own. */
import canada from '../brands/6.json' with { type: 'json' };
import saver from '../brands/8.json' with { type: 'json' };
import deals from '../brands/10.json' with { type: 'json' };
import { readBrand } from './read-brand.ts';
import type { ClientId, Site } from './site.ts';

/** Client id of the brand for unknown hosts. */
export const DEFAULT_CLIENT_ID = '6';

type BuiltIn = '6' | '8' | '10';

const known: Record<BuiltIn, Site> & Record<ClientId, Site> = {
  '6': readBrand(canada, '6.json'),
  '8': readBrand(saver, '8.json'),
  '10': readBrand(deals, '10.json'),
};

/** The brands by client id. */
export const sites: Readonly<typeof known> = known;

/** Adds a brand, or replaces the one with its client id. For servers, before they start. */
export function addSite(site: Site): void {
  known[site.clientId] = site;
}
