/** The checks that a version passes before it is live, in order. */
import { Readable } from 'node:stream';
import { grantsOf, liveShell } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import { checkManifest } from '../publishing/built-remote.ts';
import { checkNeeds, checkReplacement, checkRoutes, checkScreens } from '../rules/declaration-rules.ts';
import type { ReplaceOptions } from '../rules/declaration-rules.ts';
import { ReleaseError } from '../errors.ts';
import { integrityOf } from '../records/digests.ts';
import { checkServedFiles, checkVariants } from '../publishing/served-files.ts';
import { checkContract, checkNames, lacksInEarlierShells } from '../rules/used-names.ts';
import { toReleasedVersion } from '../records/version-record.ts';
import type { RemoteVersionRecord } from '../records/version-record.ts';
import type { CheckInBrowser } from './browser.ts';
import { checkBytes } from './byte-budget.ts';
import { checkLicences } from './licences.ts';
import { BROWSER_CHECKS, CHECK_NAMES } from './report.ts';
import type { CheckName, CheckReport, CheckResult } from './report.ts';
import type { Sbom } from './sbom.ts';

export interface Candidate {
  record: RemoteVersionRecord;
  /** Reads a file that is served. */
  read: (path: string) => Promise<Buffer>;
  /** Absolute path of the package; undefined for a version that only the service has. */
  folder: string | undefined;
  /** Undefined for a version that only the service has. */
  sbom: Sbom | undefined;
}

export interface Surroundings extends ReplaceOptions {
  registry: Registry;
  /** Origin of the portal in whose pages the version is tried. */
  portal: string;
  /**
   * Lets the service check the signature.
   * @throws {ReleaseError} if it refuses the version
   */
  checkSignature: () => Promise<void>;
  /** Undefined to leave these checks out. */
  checkInBrowser: CheckInBrowser | undefined;
}

/** Result of a check: nothing, notes worth knowing, or why it was not run. */
type Finding = { notes: readonly string[] } | { notRun: string } | undefined;

interface Check {
  name: CheckName;
  /** @throws {ReleaseError} that says what is wrong and who owns it */
  run: (candidate: Candidate, surroundings: Surroundings) => Promise<Finding>;
}

const note = (text: string): Finding => ({ notes: [text] });

const CHECKS: readonly Check[] = [
  {
    name: 'signature',
    async run(_candidate, { checkSignature }) {
      await checkSignature();
      return undefined;
    },
  },
  {
    name: 'integrity',
    async run({ record, read }) {
      const { version, declaration, entry, files } = record;
      checkServedFiles(record);
      for (const [path, expected] of Object.entries(files)) {
        const content = await read(path);
        if (integrityOf(content) === expected) continue;
        throw new ReleaseError(
          `${path} of ${declaration.name} ${version} is not the file that was built. Owner: ${declaration.owner}.`,
        );
      }
      await checkVariants(record, async (path) => Readable.from([await read(path)]));
      checkManifest((await read(entry)).toString(), files);
      return undefined;
    },
  },
  {
    name: 'contract',
    async run({ record }, { registry }) {
      checkContract(record, registry);
      checkNeeds(record.declaration, grantsOf(registry, record.declaration.name));
      return undefined;
    },
  },
  {
    name: 'shared names',
    async run({ record }, { registry }) {
      checkNames(record, registry);
      const lacks = lacksInEarlierShells(record, registry);
      return lacks.length === 0
        ? undefined
        : { notes: ['Pages of an earlier shell keep running the previous version:', ...lacks] };
    },
  },
  {
    name: 'routes',
    async run({ record }, { registry, ...replacing }) {
      const { declaration, screens } = record;
      checkScreens(declaration, screens);
      checkRoutes(declaration, registry);
      const { remotes } = registry;
      const live = Object.hasOwn(remotes, declaration.name) ? remotes[declaration.name]?.live : undefined;
      checkReplacement(live, toReleasedVersion(record, ''), replacing);
      return undefined;
    },
  },
  { name: 'bytes', run: async ({ record }) => note(checkBytes(record)) },
  {
    name: 'licences',
    async run({ record }) {
      const contains = checkLicences(record);
      return contains === undefined
        ? {
            notRun: 'The build does not list its packages. Build with the current configuration.',
          }
        : note(contains);
    },
  },
  {
    name: 'dependencies',
    async run({ sbom }) {
      if (!sbom) return { notRun: 'The list was made when the version was published.' };
      return 'reason' in sbom ? { notRun: sbom.reason } : note(`npm lists ${sbom.count} packages.`);
    },
  },
];

const secondsSince = (start: number) => Math.round(performance.now() - start) / 1000;

async function runOne(
  { name, run }: Check,
  candidate: Candidate,
  surroundings: Surroundings,
): Promise<CheckResult> {
  const start = performance.now();
  try {
    const found = await run(candidate, surroundings);
    const seconds = secondsSince(start);
    if (found && 'notRun' in found) return { name, status: 'not run', seconds, words: [found.notRun] };
    return { name, status: 'passed', seconds, words: [...(found?.notes ?? [])] };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { name, status: 'failed', seconds: secondsSince(start), words: error.message.split('\n') };
  }
}

const leftOut = (names: readonly CheckName[], reason: string): CheckResult[] =>
  names.map((name) => ({ name, status: 'not run', seconds: 0, words: [reason] }));

async function runInBrowser(
  { record, read, folder }: Candidate,
  { registry, portal, checkInBrowser }: Surroundings,
): Promise<CheckResult[]> {
  if (!checkInBrowser) return leftOut(BROWSER_CHECKS, 'Skipped with --without-browser.');
  const { declaration, version, entry, files } = record;
  const grants = grantsOf(registry, declaration.name);
  try {
    const found = await checkInBrowser({ declaration, version, entry, files, read, folder, grants }, portal);
    return BROWSER_CHECKS.map((name) => {
      const { wrong, notes, seconds } = found[name];
      return { name, status: wrong.length > 0 ? 'failed' : 'passed', seconds, words: [...wrong, ...notes] };
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [first, ...others] = BROWSER_CHECKS;
    return [
      { name: first, status: 'failed', seconds: 0, words: error.message.split('\n') },
      ...leftOut(others, `'${first}' failed.`),
    ];
  }
}

function reportOf(
  subject: Pick<CheckReport, 'remote' | 'version' | 'owner' | 'shell'>,
  checks: CheckResult[],
): CheckReport {
  return { ...subject, passed: checks.every(({ status }) => status !== 'failed'), checks };
}

/** Runs all checks; those in the browser only if no other failed. */
export async function runChecks(candidate: Candidate, surroundings: Surroundings): Promise<CheckReport> {
  const results: CheckResult[] = [];
  for (const check of CHECKS) results.push(await runOne(check, candidate, surroundings));
  const failed = results.find(({ status }) => status === 'failed');
  results.push(
    ...(failed
      ? leftOut(BROWSER_CHECKS, `'${failed.name}' failed.`)
      : await runInBrowser(candidate, surroundings)),
  );
  const { version, declaration } = candidate.record;
  const shell = liveShell(surroundings.registry)?.version ?? null;
  return reportOf({ remote: declaration.name, version, owner: declaration.owner, shell }, results);
}

/** Reports a build that can't be read as the failure of one check; no other can be run. */
export function unreadable(
  remote: string,
  error: ReleaseError,
  reason: 'integrity' | 'contract' = 'integrity',
): CheckReport {
  const checks = CHECK_NAMES.map((name): CheckResult => {
    const isReason = name === reason;
    return {
      name,
      status: isReason ? 'failed' : 'not run',
      seconds: 0,
      words: isReason ? error.message.split('\n') : [`'${reason}' failed.`],
    };
  });
  return reportOf({ remote, version: null, owner: null, shell: null }, checks);
}
