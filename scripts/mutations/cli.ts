/**
 * `npm run mutations`: breaks one place of the product at a time, runs the tests of its package and of those that depend on it until
 * one fails, and puts the place back. Fails if no test notices. `npm run mutations -- guard` tries those whose file or effect has
 * the word; `--journeys` also runs the journeys for what unit and API tests miss.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutations } from './list.ts';
import type { Mutation } from './list.ts';

const root = join(import.meta.dirname, '../..');
/** jest runs the tests of code for browsers. */
const IN_BROWSER = /^(?:mf-|shell\/src|shared\/(?:api-client|remote-kit|session|ui)\/)/;

interface Outcome extends Mutation {
  caughtBy: string | undefined;
  seconds: number;
}

/** How Vitest (`FAIL file > test`), jest (`● suite › test`) and Playwright (`1) file › test`) begin the report of a failure. */
const FAILURE = /^\s*(?:FAIL\s+(?=.+ > )|● |\d+\) )(.+)$/m;

/** Runs a program until it ends. @returns the name of the first test that fails, if one does */
async function failureOf(program: string, args: readonly string[]): Promise<string | undefined> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += String(part)));
  const [code] = (await once(child, 'close')) as [number | null];
  // Any other code means that the program was stopped.
  if (code !== 1) return undefined;
  const name = FAILURE.exec(printed)?.[1]?.trim() ?? 'a failure outside of tests';
  return /timed out|exceeded timeout/i.test(printed) ? `${name} (A TEST TIMED OUT)` : name;
}

const jest = (folder: string) =>
  failureOf('jest/bin/jest.js', ['--bail', '--passWithNoTests', '--testPathPatterns', `/${folder}/`]);
const vitest = (folder: string) =>
  failureOf('vitest/vitest.mjs', ['run', '--bail', '1', '--passWithNoTests', `${root}/${folder}/`]);

/** A name, and a function that runs its tests and resolves to the one that fails. */
type Suite = readonly [name: string, run: () => Promise<string | undefined>];

/** Tests elsewhere that may notice a broken shared package, if its own tests don't. */
const USERS: Readonly<Record<string, readonly Suite[]>> = {
  'shared/contracts': [['backend/src/features/coupons', () => vitest('backend/src/features/coupons')]],
  'shared/remote-kit': [['mf-coupons', () => jest('mf-coupons')]],
  'shared/ui': [['mf-coupons', () => jest('mf-coupons')]],
};

/** The tests that may notice, the nearest first. */
function suitesOf({ file }: Mutation, withJourneys: boolean): Suite[] {
  const folder = dirname(file);
  const room = file.slice(0, file.indexOf('/src/'));
  const run = IN_BROWSER.test(file) ? jest : vitest;
  return [
    [folder, () => run(folder)],
    [room, () => run(room)],
    ...(USERS[room] ?? []),
    ...(withJourneys ? [['journeys', () => failureOf('../scripts/test.mjs', ['journeys'])] as const] : []),
  ];
}

async function attempt(mutation: Mutation, withJourneys: boolean): Promise<Outcome> {
  const began = Date.now();
  const path = join(root, mutation.file);
  const text = readFileSync(path, 'utf8');
  if (text.split(mutation.from).length !== 2)
    throw new Error(`${mutation.file} does not have this text once: ${mutation.from}`);
  const restore = () => writeFileSync(path, text);
  const stop = () => {
    restore();
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  let caughtBy: string | undefined;
  try {
    writeFileSync(
      path,
      text.replace(mutation.from, () => mutation.to),
    );
    for (const [name, run] of suitesOf(mutation, withJourneys)) {
      const failure = await run();
      if (!failure) continue;
      caughtBy = `${name}: ${failure}`;
      break;
    }
  } finally {
    restore();
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
  }
  return { ...mutation, caughtBy, seconds: (Date.now() - began) / 1000 };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { journeys: { type: 'boolean', default: false } },
});
const isClean = spawnSync('git', ['diff', '--quiet', 'HEAD'], { cwd: root }).status === 0;
if (!isClean) throw new Error('Commit or stash your changes first: files are broken and put back here.');
const chosen = mutations.filter(({ file, breaks }) =>
  positionals.every((word) => file.includes(word) || breaks.includes(word)),
);
const outcomes: Outcome[] = [];
for (const mutation of chosen) {
  const outcome = await attempt(mutation, values.journeys);
  outcomes.push(outcome);
  const sign = outcome.caughtBy ? '✓' : '✗';
  console.log(
    `${sign} ${outcome.breaks} (${outcome.file}): ${outcome.caughtBy ?? 'no test fails'}, ${outcome.seconds.toFixed(0)} s`,
  );
}
const survivors = outcomes.filter(({ caughtBy }) => caughtBy === undefined).length;
console.log(`\n${outcomes.length - survivors} of ${outcomes.length} are noticed.`);
process.exitCode = survivors > 0 || outcomes.length === 0 ? 1 : 0;
