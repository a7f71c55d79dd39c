/**
 * What the portal's page uses of this package without a schema. By itself, because a build keeps every schema of a file of
 * which it uses anything.
 */

/**
 * Semver of the object that the shell passes to a remote. Raise the major version on a breaking change of
 * `ShellContract`.
 */
export const SHELL_CONTRACT_VERSION = '2.2.0';

/** What the shell is called where remotes are called by their names; no remote can have it. */
export const SHELL_NAME = 'shell';

/** Key of the record of the session in local storage. Without it, nobody is signed in. */
export const SESSION_RECORD_KEY = 'user';

/** Address that takes the errors of open pages. */
export const PAGE_ERRORS_ADDRESS = '/release/v1/page-errors';

/** Name of the error by which a page tells what a remote has left behind outside its element. */
export const LEFT_BEHIND = 'LeftBehind';

/** Most errors that one page reports. */
export const MOST_PAGE_ERRORS = 10;

/** Address that takes the visits of pages while a canary runs. */
export const PAGE_VISITS_ADDRESS = '/release/v1/page-visits';

/** Address below which the shell's server lets testers choose what their pages are made of. */
export const QA_ADDRESS = '/qa';
/** Address of a link to a mix. */
export const MIX_ADDRESS = `${QA_ADDRESS}/mix`;
