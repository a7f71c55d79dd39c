/** The rules for going live, and the client of the release service. */
export * from './calls/messages.ts';
export { checkManifest } from './publishing/built-remote.ts';
export { RELEASE_PATH, releaseCalls } from './calls/index.ts';
export type { ReleaseAuth } from './calls/index.ts';
export * from './calls/canary-messages.ts';
export * from './calls/vitals-messages.ts';
export {
  describeEvidence,
  describeWorse,
  evidenceOf,
  judge,
  mostVisitsOfNetwork,
} from './rules/canary-rule.ts';
export type { CanaryFacts, Judgement, Troubled } from './rules/canary-rule.ts';
export {
  bucketOf,
  compare,
  FEWEST_VALUES,
  GOOD_MS,
  percentileOf,
  shareOfCount,
} from './rules/vital-figures.ts';
export type { BucketCount, Figure } from './rules/vital-figures.ts';
export type { BrowserCandidate, BrowserFindings, CheckInBrowser } from './checks/browser.ts';
export { bytesOf, checkBytes, DEFAULT_BYTE_BUDGET } from './checks/byte-budget.ts';
export { checkLicences } from './checks/licences.ts';
export { BROWSER_CHECKS, checkReportSchema, checkResultSchema } from './checks/report.ts';
export type { BrowserCheckName, CheckReport, CheckResult } from './checks/report.ts';
export { canonicalJson } from './records/digests.ts';
export {
  checkDeclaration,
  checkNeeds,
  checkRoutes,
  checkScreens,
  droppedRoutes,
  otherOwner,
} from './rules/declaration-rules.ts';
export { ReleaseError } from './errors.ts';
export { findOrigin } from './publishing/find-origin.ts';
export { localServiceSchema, SERVICE_FILE } from './client/find-service.ts';
export type { LocalService } from './client/find-service.ts';
export { prepareVersion } from './publishing/prepare-version.ts';
export type { Origin, PreparedVersion } from './publishing/prepare-version.ts';
export { publishFolder } from './publishing/publish-folder.ts';
export type { PublishFolderOptions, PublishOptions, PublishResult } from './publishing/publish-folder.ts';
export {
  EARLIER_VERSIONS_KEPT,
  promoteVersion,
  recall,
  rollBack,
  withdrawVersion,
} from './rules/registry-rules.ts';
export type { PromoteOptions, RemoteState, ShellOptions } from './rules/registry-rules.ts';
export { integrityOf } from './records/digests.ts';
export { checkServedFiles, checkVariants } from './publishing/served-files.ts';
export { createReleaseClient, ReleaseRefusal } from './client/release-client.ts';
export type { ReleaseClient } from './client/release-client.ts';
export type { ReleaseFile, ReleaseSource } from './client/release-source.ts';
export {
  createKeyPair,
  isSignedBy,
  keyIdOf,
  readPublicKey,
  readPublicKeyOf,
  signRecord,
} from './records/signing.ts';
export type { KeyPair } from './records/signing.ts';
export {
  checkAgainstShell,
  checkContract,
  checkShell,
  contractNeededSchema,
  lacksOf,
} from './rules/used-names.ts';
export {
  listedVersionSchema,
  readToldVersion,
  tellVersion,
  versionListSchema,
} from './calls/version-list.ts';
export type { FoundVersion, ListedVersion, ToldVersion, VersionList } from './calls/version-list.ts';
export {
  bindingOf,
  builtFilesOf,
  contentHashOf,
  contentOfVersion,
  filesOf,
  isShellVersion,
  LIMITS,
  nameOf,
  sha256Schema,
  signedVersionSchema,
  sourceMapOf,
  toReleasedVersion,
  versionOf,
} from './records/version-record.ts';
export type {
  ReleasedVersion,
  RemoteVersionRecord,
  ShellVersionRecord,
  SignedVersion,
  StoredFile,
  VersionRecord,
} from './records/version-record.ts';
export { isChosen, newVisitor, visitorCookie, visitorOf } from './rules/visitor.ts';
