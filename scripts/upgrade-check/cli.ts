/** `npm run upgrade-check`: says whether this checkout can replace a deployed release one process at a time. */
import { join } from 'node:path';
import { defineCommand, runProgram } from '@coupon-center/release/command-line';
import {
  checkOut,
  commitOf,
  readDocuments,
  readRemotes,
  readShipped,
  UnknownReleaseError,
} from './earlier-release.ts';
import type { Documents } from './earlier-release.ts';
import { PortalError, readPortal } from './running-portal.ts';
import type { RunningPortal } from './running-portal.ts';
import { contractLacks } from './shell-contract.ts';
import { compareMigrations, SETS } from './tables.ts';
import { compareWire } from './wire.ts';

const root = join(import.meta.dirname, '../..');

/** What nobody but a person can tell. */
const NOT_CHECKED = [
  'whether values mean the same as before, and what migrations write into existing rows',
  'how long migrations lock large tables: a statement may take 15 seconds',
  'new variables of the environment: compare docs/environment.md',
  'the order of a deploy: first the API and the release service, then the storefront, then the shell’s server',
  'names of shared modules that remotes import: publishing the shell checks them',
];
const NO_PORTAL =
  'remotes that were published from elsewhere, and whether this release is the deployed one: add --portal';

interface Findings {
  tables: string[];
  calls: string[];
  remotes: string[];
  notChecked: string[];
}

/** @returns sentences about the calls; one, if those of the earlier release cannot be read */
function compareCalls(before: () => Documents): string[] {
  let documents: Documents;
  try {
    documents = before();
  } catch (error) {
    return [`The earlier calls could not be compared. ${(error as Error).message}`];
  }
  const now = readDocuments(root);
  return [...compareWire(documents.api, now.api), ...compareWire(documents.release, now.release)];
}

async function compare(commit: string, portal: RunningPortal | undefined): Promise<Findings> {
  const shipped = SETS.map(({ folder }) => readShipped(root, commit, folder));
  const edited = shipped.flatMap(({ problems }) => problems);
  const { problems, triggers } = await compareMigrations(shipped.map(({ names }) => names));
  const remotes = portal?.remotes ?? readRemotes(root, commit);
  return {
    tables: [...edited, ...problems],
    calls: compareCalls(portal ? () => portal.documents : () => readDocuments(checkOut(root, commit))),
    remotes: contractLacks(remotes),
    notChecked: [
      ...triggers.map((name) => `what the new trigger ${name} does to statements of the earlier release`),
      ...NOT_CHECKED,
      ...(portal ? [] : [NO_PORTAL]),
    ],
  };
}

const check = defineCommand({
  name: '',
  operands: '<release> [--portal <address>]',
  help: [
    'Compares this checkout with the release that is deployed, a tag or commit: tables, calls and shell contract.',
    'Exit code: 0 if processes can be replaced one at a time, 1 if not, 2 if there is nothing to compare with.',
  ],
  options: { portal: { type: 'string' } },
  async run({ portal: address }, [release = '']) {
    let commit: string;
    let portal: RunningPortal | undefined;
    try {
      commit = commitOf(root, release);
      portal = address === undefined ? undefined : await readPortal(address);
    } catch (error) {
      if (!(error instanceof UnknownReleaseError || error instanceof PortalError)) throw error;
      console.error(error.message);
      return 2;
    }
    const { notChecked, ...found } = await compare(commit, portal);
    for (const [what, problems] of Object.entries(found)) {
      console.log(`${what}: ${problems.length === 0 ? 'safe' : 'not safe'}`);
      for (const problem of problems) console.log(`  - ${problem}`);
    }
    console.log(`not checked:\n${notChecked.map((line) => `  - ${line}`).join('\n')}`);
    const isSafe = Object.values(found).every((problems) => problems.length === 0);
    console.log(
      isSafe
        ? `\nThis checkout can replace ${release} in a rolling deploy.`
        : `\nThis checkout cannot replace ${release} in a rolling deploy: split the change over two releases, or stop the portal for it.`,
    );
    return isSafe ? 0 : 1;
  },
});

process.exitCode = await runProgram(
  { name: 'npm run upgrade-check --', commands: [check] },
  process.argv.slice(2),
);
