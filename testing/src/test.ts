/** `npm test`: gets what the tests need, then runs them all. `npm test -- unit api journeys` runs some. */
import { buildChanged } from '@coupon-center/stack/build';
import { createProgress } from '@coupon-center/stack/progress';
import { ensureBrowser } from './browser.ts';
import { startPostgres } from './postgres.ts';
import { jestSuite, playwrightSuite, runSuite } from './run-suite.ts';
import type { SuiteResult } from './run-suite.ts';

const KINDS = ['unit', 'api', 'journeys'] as const;
type Kind = (typeof KINDS)[number];

function chosenKinds(): readonly Kind[] {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !KINDS.some((kind) => kind === name));
  if (unknown.length > 0) {
    console.error(`There are no tests called ${unknown.join(', ')}; choose from ${KINDS.join(', ')}.`);
    process.exit(2);
  }
  return asked.length > 0 ? (asked as Kind[]) : KINDS;
}

async function runApiTests(): Promise<SuiteResult[]> {
  const embedded = await runSuite(
    jestSuite('API on PGlite', ['api'], { COUPON_CENTER_TEST_ENGINE: 'pglite' }),
  );
  const postgres = await startPostgres();
  if (!postgres) {
    console.error(
      '\n!!! NO POSTGRESQL: the API was tested on PGlite only. Set TEST_DATABASE_URL, or install PostgreSQL. !!!\n',
    );
    return process.env.CI
      ? [embedded, { name: 'API on PostgreSQL', passed: 0, failed: 1, seconds: 0 }]
      : [embedded];
  }
  try {
    const env = { COUPON_CENTER_TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url };
    return [embedded, await runSuite(jestSuite('API on PostgreSQL', ['api'], env))];
  } finally {
    await postgres.stop();
  }
}

async function runJourneys(): Promise<SuiteResult[]> {
  const browser = ensureBrowser();
  await buildChanged(createProgress());
  return [await runSuite(playwrightSuite('Journeys in Chromium', browser ? { CHROMIUM_PATH: browser } : {}))];
}

const runners: Readonly<Record<Kind, () => Promise<SuiteResult[]>>> = {
  unit: async () => [await runSuite(jestSuite('Unit', ['node', 'browser']))],
  api: runApiTests,
  journeys: runJourneys,
};

const results: SuiteResult[] = [];
for (const kind of chosenKinds()) results.push(...(await runners[kind]()));

console.log('');
for (const { name, passed, failed, seconds } of results)
  console.log(`${name.padEnd(24)} ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s`);
const sum = (field: 'passed' | 'failed') => results.reduce((total, result) => total + result[field], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
