import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostNames } from '../resolve-site.ts';
import { readBrand } from '../read-brand.ts';
import { addSite, sites } from '../sites.ts';

/**
 * Adds the brands of a folder on the servers' machine, without a build: each `*.json` is the data file of one, as in `brands/`,
 * and replaces a brand with the same client id. For servers only.
 * @param folder nothing is read if it is empty or undefined
 * @throws Error that names the file, the brand and the field
 */
export function addBrands(folder: string | undefined): void {
  if (!folder) return;
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.json')) addSite(readBrand(readJson(join(folder, name)), name));
  }
  refuseSharedHosts();
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** If two brands shared a host, it would be arbitrary which one it shows. */
function refuseSharedHosts(): void {
  const owners = new Map<string, string>();
  for (const site of Object.values(sites)) {
    for (const host of new Set(hostNames(site))) {
      const owner = owners.get(host);
      if (owner)
        throw new Error(
          `Brand ${site.clientId} (${site.siteName}), hosts: ${host} belongs to brand ${owner} already.`,
        );
      owners.set(host, site.clientId);
    }
  }
}
