/** Licences that third-party code in a remote may have. */
import satisfies from 'spdx-satisfies';
import type { BundledPackage } from '@coupon-center/portal-contracts';
import { ReleaseError } from '../errors.ts';
import type { RemoteVersionRecord } from '../records/version-record.ts';

/** Licences that require no more than attribution. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Packages that are used in spite of their licence, with the reason. Exceptions belong nowhere else. */
const LICENCE_EXCEPTIONS: Readonly<Record<string, string>> = {};

/**
 * Returns whether a licence is one of those that remotes may contain: an SPDX expression like `MIT` or
 * `(MIT OR GPL-3.0-only)`. All others are refused.
 */
export function isAllowedLicence(licence: string): boolean {
  try {
    return satisfies(licence, PERMISSIVE);
  } catch {
    // The text is not an SPDX expression.
    return false;
  }
}

function describe({ name, version, licence }: BundledPackage): string {
  return `${name} ${version} (${licence || 'no licence named'})`;
}

/**
 * Describes in words how many packages a remote contains.
 * @throws {ReleaseError} naming each package with another licence
 */
export function checkLicences(
  {
    version,
    declaration: { name, owner },
    packages,
  }: Pick<RemoteVersionRecord, 'version' | 'declaration' | 'packages'>,
  exceptions: Readonly<Record<string, string>> = LICENCE_EXCEPTIONS,
): string | undefined {
  if (!packages) return undefined;
  const refused = packages.filter(
    (one) => !isAllowedLicence(one.licence) && !Object.hasOwn(exceptions, one.name),
  );
  if (refused.length === 0)
    return packages.length === 1 ? 'It contains 1 package.' : `It contains ${packages.length} packages.`;
  throw new ReleaseError(
    `${name} ${version} contains ${refused.map(describe).join(', ')}, whose licence is not allowed. Owner: ${owner}.`,
  );
}
