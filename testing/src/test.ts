/**
 * `npm test`: prepares what the tests need and runs them. `npm test -- unit api journeys` runs some kinds, `--changed`
 * only tests that a change can break, `--journey <name>` one journey, `--full` also tests too slow for every change. Tests
 * that passed on the same files don't run again, except with `--all`. See docs/guides/testing.md.
 */
import { parseArgs } from 'node:util';
import { buildChanged } from '@coupon-center/stack/build';
import { createProgress } from '@coupon-center/stack/progress';
import { ensureBrowser } from './browser.ts';
import { affectedFolders, changedFiles, readPackageGraph, unaffectedWithin } from './changed.ts';
import { ensureJava } from './java.ts';
import { journeysOf } from './journeys-of.ts';
import { startPostgres } from './postgres.ts';
import type { TestPostgres } from './postgres.ts';
import { failure, runDeployTest, runJest, runPlaywright, runVitest } from './suites.ts';
import type { Ran } from './suites.ts';
import { summary } from './summary.ts';
import { hashFolders, JOURNEYS, readVerdicts, remember, writeVerdicts } from './verdicts.ts';
import type { Verdicts } from './verdicts.ts';

const KINDS = ['unit', 'api', 'journeys'] as const;
type Kind = (typeof KINDS)[number];

/** Folders, and guides, that the journeys tagged `@tool` test: these run when one of them changes, and at night. */
const TOOLS =
  /^(?:(?:compose|kit|release|shared\/(?:remote-kit|site-config)|shell\/server|stack|webpack)\/|docs\/guides\/(?:own-repository|files-of-a-remote)\.md$)/;

/** CI runs all tests of the main branch; there is nothing to compare it with. */
const isMain = Boolean(process.env.CI) && !process.env.GITHUB_BASE_REF;

interface Plan {
  kinds: ReadonlySet<Kind>;
  isFull: boolean;
  /** Whether all journeys of tools run. */
  withTools: boolean;
  /** Folders whose unit and API tests run; undefined for all. */
  folders: string[] | undefined;
  /** Which journeys run, as arguments of Playwright; none for all. */
  journeys: string[];
  /** Whether tests run that have passed on the same files. */
  isAll: boolean;
  /** Whether only some kinds of tests run, which proves no package. */
  isPartial: boolean;
}

/** @throws Error for an unknown option or kind of tests */
function readPlan(): Plan {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean' },
      since: { type: 'string' },
      full: { type: 'boolean' },
      all: { type: 'boolean' },
      journey: { type: 'string', multiple: true, default: [] },
    },
  });
  const unknown = positionals.filter((name) => !KINDS.some((kind) => kind === name));
  if (unknown.length > 0)
    throw new Error(`There are no tests called ${unknown.join(', ')}; choose from ${KINDS.join(', ')}.`);
  const kinds = new Set(positionals.length > 0 ? (positionals as Kind[]) : KINDS);
  const isFull = values.full ?? false;
  const journeys = values.journey;
  const isPartial = positionals.length > 0 || journeys.length > 0;
  const isAll = values.all ?? (isFull || isPartial || isMain);
  const plan = { isFull, isAll, isPartial, journeys, folders: undefined };
  if (journeys.length > 0) return { ...plan, kinds: new Set(['journeys']), withTools: true };
  const withTools = isFull || (kinds.has('journeys') && changesTools(values.since));
  if (!values.changed && !values.since) return { ...plan, kinds, withTools };

  const affected = affectedFolders(changedFiles(values.since), readPackageGraph());
  console.log(`Affected: ${[...affected].sort().join(', ')}.`);
  if (!['backend', 'release/server', 'stack', 'deploy'].some((name) => affected.has(name)))
    kinds.delete('api');
  // The journeys use all packages that ship.
  if (![...affected].some((folder) => /^(e2e|shell|stack|mf-[^/]+)$/.test(folder))) kinds.delete('journeys');
  const chosen = journeysOf(affected);
  return {
    ...plan,
    kinds,
    withTools,
    folders: [...affected],
    ...(chosen && { journeys: ['--grep', chosen] }),
  };
}

function changesTools(base?: string): boolean {
  if (isMain) return true;
  try {
    return changedFiles(base).some((file) => TOOLS.test(file));
  } catch {
    // Without a commit to compare with, anything may have changed.
    return true;
  }
}

/** Runs unit and API tests: those for Node, and in parallel those for the browser. */
async function runFiles({ kinds, isFull, folders }: Plan, postgres?: TestPostgres): Promise<Ran[]> {
  if (folders?.length === 0) return [];
  const except = unaffectedWithin(folders ?? [], [...readPackageGraph().keys()]);
  const api = kinds.has('api') ? ['api', ...(postgres ? ['api on PGlite'] : [])] : [];
  const projects = [...(kinds.has('unit') ? ['node'] : []), ...api];
  const isWithoutServer = api.length > 0 && !postgres;
  if (isWithoutServer)
    console.error(
      '\n!!! NO POSTGRESQL: the API is tested on PGlite only. Set TEST_DATABASE_URL, or install PostgreSQL. !!!\n',
    );
  const suites = new Map([
    ['api', postgres ? 'API on PostgreSQL' : 'API on PGlite'],
    ['api on PGlite', 'API on PGlite'],
  ]);
  const suiteOf = (project: string) => suites.get(project) ?? 'Unit';
  const onPostgres = {
    COUPON_CENTER_TEST_ENGINE: 'postgres',
    TEST_DATABASE_URL: postgres?.url,
    COUPON_CENTER_TEST_PGLITE: isFull ? 'all' : 'differences',
  };
  const env = postgres ? onPostgres : { COUPON_CENTER_TEST_ENGINE: 'pglite' };
  const [inNode, inBrowser] = await Promise.all([
    projects.length > 0 ? runVitest({ projects, folders, except, env, suiteOf }) : [],
    kinds.has('unit') ? runJest({ folders, except, suiteOf }) : [],
  ]);
  const ran = [...inNode, ...inBrowser];
  // When a change is merged, a machine without a server would miss failures that only occur on a server.
  return isWithoutServer && process.env.CI ? [...ran, failure('API on PostgreSQL', 'no server')] : ran;
}

/** Whether a test of the run checks markup. */
function checksMarkup({ kinds, folders }: Plan): boolean {
  if (kinds.has('journeys')) return true;
  return (
    kinds.has('unit') && (folders?.some((name) => /^(storefront|shared\/server-kit)$/.test(name)) ?? true)
  );
}

/** Prepares browser and portal while the other tests run, because they don't always use both cores. */
async function prepareJourneys(): Promise<NodeJS.ProcessEnv> {
  const browser = await ensureBrowser();
  await buildChanged(createProgress({ write: (text) => process.stdout.write(text), isTTY: false }));
  return browser ? { CHROMIUM_PATH: browser } : {};
}

/** Returns the plan without tests that passed on the same files, and how many tests that leaves out. */
function withoutUnchanged(plan: Plan, hashes: ReadonlyMap<string, string>, verdicts: Verdicts) {
  if (plan.isAll) return { plan, leftOut: 0 };
  const passed = (folder: string) => verdicts.get(hashes.get(folder) ?? '') ?? 0;
  const planned = plan.folders ?? [...hashes.keys()].filter((folder) => folder !== JOURNEYS);
  const folders = planned.filter((folder) => passed(folder) === 0);
  const kinds = new Set(plan.kinds);
  if (passed(JOURNEYS) > 0) kinds.delete('journeys');
  const unchanged = [...planned, ...(kinds.size < plan.kinds.size ? [JOURNEYS] : [])].map(passed);
  return { plan: { ...plan, kinds, folders }, leftOut: unchanged.reduce((sum, count) => sum + count, 0) };
}

async function main(): Promise<void> {
  const began = Date.now();
  const planned = readPlan();
  const verdicts = readVerdicts();
  const hashes = hashFolders(readPackageGraph(), planned.isFull ? 'full' : 'daily');
  // Without the journeys of tools, the others prove less.
  if (planned.withTools) hashes.set(JOURNEYS, `${hashes.get(JOURNEYS)} with tools`);
  const { plan, leftOut } = withoutUnchanged(planned, hashes, verdicts);
  // One after the other: each may install a system package.
  if (checksMarkup(plan)) await ensureJava();
  const postgres = plan.kinds.has('api') ? await startPostgres() : undefined;
  const preparing = plan.kinds.has('journeys') ? prepareJourneys() : undefined;
  preparing?.catch(() => undefined); // Reported below, after the tests that run in parallel.
  const ran = await runFiles(plan, postgres).finally(() => postgres?.stop());
  if (preparing) {
    const env = {
      ...(await preparing),
      ...(plan.isFull && { COUPON_CENTER_TEST_FULL: '1' }),
      ...(plan.withTools && { COUPON_CENTER_TEST_TOOLS: '1' }),
    };
    ran.push(...(await runPlaywright(plan.journeys, env)));
  }
  if (plan.isFull && plan.journeys.length === 0) ran.push(...(await runDeployTest()));
  // On PGlite alone, the API's tests prove less.
  const isOnPostgres = postgres !== undefined || !plan.kinds.has('api');
  if (!plan.isPartial && isOnPostgres) {
    // A run of only some journeys proves nothing about the others.
    if (plan.journeys.length > 0) hashes.delete(JOURNEYS);
    remember(verdicts, hashes, ran);
    writeVerdicts(verdicts);
  }
  const seconds = (Date.now() - began) / 1000;
  const { COUPON_CENTER_TEST_LIMIT_S: limit } = process.env;
  if (limit && seconds > Number(limit)) ran.push(failure(`Longer than ${limit} s`));
  console.log(summary(ran, seconds, leftOut).join('\n'));
  const failed = ran.some((row) => row.failed > 0);
  const proven = leftOut > 0 || ran.some(({ passed }) => passed > 0);
  process.exitCode = failed || !proven ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
