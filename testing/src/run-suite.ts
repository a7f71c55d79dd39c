/** Runs one test runner in a process of its own and counts what it reports. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.ts';

export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

export interface Suite {
  name: string;
  /** Program below `node_modules`, run by this Node. */
  program: string;
  args: (reportFile: string) => string[];
  env?: NodeJS.ProcessEnv;
  /** Reads the counts of the runner's JSON report. */
  count: (report: unknown) => { passed: number; failed: number };
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A suite of jest projects. */
export function jestSuite(name: string, projects: string[], env: NodeJS.ProcessEnv = {}): Suite {
  return {
    name,
    program: 'jest/bin/jest.js',
    args: (report) => ['--selectProjects', ...projects, '--json', `--outputFile=${report}`],
    env,
    count: (report) => {
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report as JestReport;
      return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
    },
  };
}

/** The journeys. */
export function playwrightSuite(name: string, env: NodeJS.ProcessEnv): Suite {
  return {
    name,
    program: '@playwright/test/cli.js',
    args: () => ['test', '--config', join(root, 'e2e/playwright.config.ts'), '--reporter', 'list,json'],
    env,
    count: (report) => {
      const { stats, errors } = report as PlaywrightReport;
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
    },
  };
}

/** Run a suite; a runner that fails without a failed test counts as one failure. */
export async function runSuite(suite: Suite): Promise<SuiteResult> {
  console.log(`\n=== ${suite.name} ===`);
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-report-'));
  const report = join(folder, 'report.json');
  // jest repeats its whole report on standard output when it also writes the file; that copy is dropped.
  const stdout = suite.program.startsWith('jest') ? 'ignore' : 'inherit';
  const child = spawn(process.execPath, [join(root, 'node_modules', suite.program), ...suite.args(report)], {
    cwd: root,
    stdio: ['ignore', stdout, 'inherit'],
    env: { ...process.env, ...suite.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const counts = readCounts(report, suite);
  rmSync(folder, { recursive: true, force: true });
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  return { name: suite.name, passed: counts.passed, failed, seconds: (Date.now() - began) / 1000 };
}

function readCounts(report: string, suite: Suite): { passed: number; failed: number } {
  try {
    return suite.count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
