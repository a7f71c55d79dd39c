/** Every call of the release service: its client, server, documentation and authorisation tests follow from them. */
import * as canaries from './canaries.ts';
import * as credentials from './credentials.ts';
import * as liveVersions from './live-versions.ts';
import * as pageReports from './page-reports.ts';
import * as publishing from './publishing.ts';
import * as registry from './registry.ts';
import * as remotes from './remotes.ts';
import * as testingVersions from './testing-versions.ts';

export { RELEASE_PATH } from './release-call.ts';
export type { ReleaseAuth } from './release-call.ts';

/** The calls, by name. */
export const releaseCalls = {
  ...registry,
  ...remotes,
  ...publishing,
  ...liveVersions,
  ...canaries,
  ...testingVersions,
  ...credentials,
  ...pageReports,
};
