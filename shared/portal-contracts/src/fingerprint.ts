/**
 * The fingerprint by which a page knows a remote's manifest. Every page has two for each remote, so it is no longer than
 * it must be: 132 of the 384 bits of the hash, still far more than anybody can find a second file for.
 */
const LENGTH = 22;

/** @param integrity `sha384-<base64>` of a file; undefined for a file that has no hash */
export function fingerprintOf(integrity: string | undefined): string {
  return integrity?.replace(/^sha384-/, '').slice(0, LENGTH) ?? '';
}
