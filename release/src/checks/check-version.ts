/** Runs the checks on a build, or on a version that the service has. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ReplaceOptions } from '../rules/declaration-rules.ts';
import { ReleaseError } from '../errors.ts';
import { attach, contractLackOf, prepareVersion } from '../publishing/prepare-version.ts';
import type { Origin, PreparedVersion } from '../publishing/prepare-version.ts';
import type { ReleaseClient } from '../client/release-client.ts';
import { signRecord } from '../records/signing.ts';
import { loadBrowserCheck } from './browser.ts';
import type { CheckInBrowser } from './browser.ts';
import type { RemoteVersionRecord } from '../records/version-record.ts';
import type { CheckReport } from './report.ts';
import { runChecks, unreadable } from './run-checks.ts';
import { readSbom, SBOM_FILE } from './sbom.ts';

/** Name of the attachment with the report. */
const REPORT_FILE = 'checks.json';

export interface CheckOptions extends ReplaceOptions {
  /** Origin of the portal in whose pages the version is tried. */
  portal: string;
  /** Leave out the checks that need a page. */
  withoutBrowser?: boolean;
}

type PreparedRemote = PreparedVersion<RemoteVersionRecord>;

export interface CheckedVersion {
  report: CheckReport;
  /** The version, with the report and the list of dependencies attached. */
  prepared: PreparedRemote;
}

/** Looks for the package on demand, so that its absence is reported like any other result. */
function browserCheck(from: string, withoutBrowser: boolean): CheckInBrowser | undefined {
  if (withoutBrowser) return undefined;
  return async (candidate, portal) => (await loadBrowserCheck(from))(candidate, portal);
}

/**
 * Reads the build of a remote.
 * @param folder absolute path of the package
 * @returns the report instead, if it can't be read
 */
export async function readRemote(
  client: ReleaseClient,
  folder: string,
  origin: Origin,
): Promise<PreparedRemote | CheckReport> {
  try {
    const { record, ...files } = await prepareVersion(folder, origin);
    if (record.kind !== 'shell') return { record, ...files };
    throw new ReleaseError(
      `${folder} contains the build of a shell, which is checked against its remotes when it is published.`,
    );
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    // A build for another contract has another shape, which may be why it can't be read.
    const lack = await contractLackOf(folder, await client.readRegistry());
    return lack ? unreadable(basename(folder), lack, 'contract') : unreadable(basename(folder), error);
  }
}

/** @param folder absolute path of the package */
export async function checkBuild(
  client: ReleaseClient,
  folder: string,
  prepared: PreparedRemote,
  {
    portal,
    withoutBrowser = false,
    privateKey,
    ...replacing
  }: CheckOptions & { privateKey: () => Promise<string> },
): Promise<CheckedVersion> {
  const { record } = prepared;
  const [registry, sbom] = await Promise.all([client.readRegistry(), readSbom(folder, record.package)]);
  const listed = 'text' in sbom ? attach(prepared, SBOM_FILE, sbom.text) : prepared;
  const report = await runChecks(
    { record, read: (path) => readFile(join(folder, 'dist', path)), folder, sbom },
    {
      ...replacing,
      registry,
      portal,
      checkSignature: async () =>
        client.checkVersion(signRecord(listed.record, await privateKey()), replacing),
      checkInBrowser: browserCheck(folder, withoutBrowser),
    },
  );
  const reported = attach(listed, REPORT_FILE, `${JSON.stringify(report, null, 1)}\n`);
  const notRun = report.checks.filter(({ status }) => status === 'not run').map(({ name }) => name);
  if (notRun.length === 0) return { report, prepared: reported };
  return { report, prepared: { ...reported, record: { ...reported.record, notRun } } };
}

/** Checks a version that the service has, whether or not it is live. */
export async function checkPublished(
  client: ReleaseClient,
  name: string,
  version: string,
  { portal, withoutBrowser = false, ...replacing }: CheckOptions,
): Promise<CheckReport> {
  const [registry, signed] = await Promise.all([
    client.readRegistry(),
    client.readVersion({ name, version }),
  ]);
  const { record } = signed;
  if (record.kind === 'shell')
    throw new ReleaseError('A shell is checked against its remotes when it is promoted.');
  return runChecks(
    {
      record,
      read: (path) => client.readFile({ name, version, path }),
      folder: undefined,
      sbom: undefined,
    },
    {
      ...replacing,
      registry,
      portal,
      checkSignature: () => client.checkVersion(signed, replacing),
      checkInBrowser: browserCheck(process.cwd(), withoutBrowser),
    },
  );
}
