/**
 * The parts of this package that the portal's page uses without a schema. They are in a file of their own because a build keeps
 * all schemas of a file from which it uses anything.
 */

/** Semver of the object that the shell passes to a remote. Raise the major version on a breaking change of `ShellContract`. */
export const SHELL_CONTRACT_VERSION = '2.2.0';

/** Name of the shell among the names of remotes; no remote can have it. */
export const SHELL_NAME = 'shell';

/** Key of the session's record in local storage. Without it, nobody is signed in. */
export const SESSION_RECORD_KEY = 'user';

/** Address to which open pages report errors. */
export const PAGE_ERRORS_ADDRESS = '/release/v1/page-errors';

/** Name of the error that lists what a remote has left behind outside its element. */
export const LEFT_BEHIND = 'LeftBehind';

/** Maximum number of errors that one page reports. */
export const MOST_PAGE_ERRORS = 10;

/** Address to which pages report visits while a canary runs. */
export const PAGE_VISITS_ADDRESS = '/release/v1/page-visits';

/** Address to which pages report their web vitals. */
export const PAGE_VITALS_ADDRESS = '/release/v1/page-vitals';

/** Address below which the shell's server lets testers choose the parts of their pages. */
export const QA_ADDRESS = '/qa';
/** Address of a link to a mix. */
export const MIX_ADDRESS = `${QA_ADDRESS}/mix`;

/** Id of the element in which the portal's page holds its data for the shell, as JSON. */
export const PAGE_DATA_ID = 'coupon-center-page';

/** Where open pages ask which versions they would be given now. */
export const PAGE_RELEASES_ADDRESS = '/page-remotes.json';

/**
 * Fingerprints are short because every page has two for each remote: 132 of the 384 bits of the hash, still far too many for
 * anybody to find a second file with them.
 */
const FINGERPRINT_LENGTH = 22;

/**
 * Returns the fingerprint by which a page recognizes a remote's manifest.
 * @param integrity `sha384-<base64>` of the file; undefined for a file that has no hash
 */
export function fingerprintOf(integrity: string | undefined): string {
  return integrity?.replace(/^sha384-/, '').slice(0, FINGERPRINT_LENGTH) ?? '';
}
