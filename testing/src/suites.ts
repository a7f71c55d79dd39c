/** Runs Vitest, jest and Playwright, each in its own process, and reads their reports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './debian.ts';
import { root } from './paths.ts';

/** Why a test failed. */
export interface Failure {
  /** Title of the test; empty for what failed outside of tests. */
  test: string;
  error: string;
}

/** A test file of Vitest or jest, or a journey, with its results. */
export interface Ran {
  suite: string;
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  failures?: readonly Failure[];
}

/** A row of `jest/report.js` and `vitest/report.ts`. */
interface FileRow extends Pick<Ran, 'seconds' | 'passed' | 'failed' | 'failures'> {
  project: string;
  file: string;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: unknown[];
}

/** Journeys of one browser. */
export interface Journeys {
  suite: string;
  /** Path of Playwright's configuration. */
  config: string;
}

const IN_CHROMIUM: Journeys = { suite: 'Journeys in Chromium', config: 'e2e/playwright.config.ts' };

/** A failure outside of tests; a program that fails without a failed test counts as one failure. */
export const failure = (suite: string, name = 'the run itself'): Ran => ({
  suite,
  name,
  seconds: 0,
  passed: 0,
  failed: 1,
});

/** @param program path below `node_modules` */
async function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function withReport<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withFailure(suite: string, code: number | null, ran: Ran[]): Ran[] {
  return code === 0 || ran.some(({ failed }) => failed > 0) ? ran : [...ran, failure(suite)];
}

export interface FilesOptions {
  /** Names of Vitest's projects. */
  projects?: readonly string[];
  /** Folders whose tests run; all by default. */
  folders?: readonly string[];
  /** Folders inside of these whose tests do not run. */
  except?: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Returns the suite name of a project's rows. */
  suiteOf: (project: string) => string;
}

function rowsOf(file: string, suite: string, code: number | null, suiteOf: FilesOptions['suiteOf']): Ran[] {
  const rows = (readReport(file) ?? []) as FileRow[];
  const ran = rows.map(({ project, file: name, ...row }) => ({ suite: suiteOf(project), name, ...row }));
  return withFailure(suite, code, ran);
}

/** Runs the tests of browser code. */
export function runJest({ folders = [], except = [], suiteOf }: FilesOptions): Promise<Ran[]> {
  return withReport(async (file) => {
    const others = except.map((folder) => `(?!${join(root, folder)}/)`).join('');
    const patterns = folders.map((folder) => `^${others}${join(root, folder)}/`);
    const reporters = ['default', join(root, 'testing/jest/report.js')];
    const code = await runProgram(
      'jest/bin/jest.js',
      [
        ...reporters.flatMap((name) => ['--reporters', name]),
        '--passWithNoTests',
        ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []),
      ],
      { COUPON_CENTER_TEST_REPORT: file },
    );
    return rowsOf(file, 'jest', code, suiteOf);
  });
}

/** Runs the tests of Node code, with all of their projects in one pool of workers. */
export function runVitest({
  projects = [],
  folders = [],
  except = [],
  env = {},
  suiteOf,
}: FilesOptions): Promise<Ran[]> {
  return withReport(async (file) => {
    const code = await runProgram(
      'vitest/vitest.mjs',
      [
        ...['run', '--passWithNoTests', '--reporter=default', '--reporter=./testing/vitest/report.ts'],
        ...projects.flatMap((name) => ['--project', name]),
        ...folders.map((folder) => `${root}/${folder}/`),
      ],
      { ...env, COUPON_CENTER_TEST_EXCEPT: except.join(), COUPON_CENTER_TEST_REPORT: file },
    );
    return rowsOf(file, 'Vitest', code, suiteOf);
  });
}

/** Runs journeys. */
export function runPlaywright(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { suite, config }: Journeys = IN_CHROMIUM,
): Promise<Ran[]> {
  return withReport(async (file) => {
    const code = await runProgram(
      '@playwright/test/cli.js',
      ['test', '--config', join(root, config), '--reporter', 'list,json', ...args],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    );
    const report = readReport(file) as PlaywrightReport | undefined;
    const ran = report?.suites.flatMap((one) => journeysOf(one, suite)) ?? [];
    report?.errors.forEach(() => ran.push(failure(suite)));
    return withFailure(suite, code, ran);
  });
}

function journeysOf({ suites = [], specs }: PlaywrightSuite, suite: string): Ran[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({
        suite,
        name: `${file} › ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        passed: status === 'expected' ? 1 : 0,
        failed: status === 'expected' ? 0 : 1,
        failures: results.flatMap(({ error }) => (error ? [{ test: '', error: error.message ?? '' }] : [])),
      })),
  );
  return [...own, ...suites.flatMap((inner) => journeysOf(inner, suite))];
}

/** Runs `npm run test:deploy` if there is a container engine. */
export async function runDeployTest(): Promise<Ran[]> {
  if (!findProgram(['docker', 'podman'])) {
    console.error('\n!!! NO CONTAINER ENGINE: the deploy test was left out. Install docker or podman. !!!\n');
    return [];
  }
  const began = Date.now();
  const child = spawn('npm', ['run', '--silent', 'test:deploy'], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = (Date.now() - began) / 1000;
  const passed = code === 0 ? 1 : 0;
  return [{ suite: 'Deploy test', name: 'npm run test:deploy', seconds, passed, failed: 1 - passed }];
}

/** @returns undefined if the run ended before it wrote a report */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
