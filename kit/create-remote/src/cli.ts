#!/usr/bin/env node
/** `npm create @coupon-center/remote [name] -- [--owner team] [--route /address]`: asks for missing options. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { problemOfName, problemOfRoute, routeOf, writeRemote } from './write-remote.ts';

const USAGE = 'Usage: npm create @coupon-center/remote [name] -- [--owner team] [--route /address]';
const ROOT = join(import.meta.dirname, '..');

/** Asks until the answer is valid. Without a terminal, missing options get their defaults. */
async function ask(
  question: string,
  fallback: string,
  problemOf: (answer: string) => string | undefined,
): Promise<string> {
  if (!process.stdin.isTTY) return fallback;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const answer = (await terminal.question(`${question} (${fallback}) `)).trim() || fallback;
      const problem = problemOf(answer);
      if (problem === undefined) return answer;
      console.error(problem);
    }
  } finally {
    terminal.close();
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      owner: { type: 'string' },
      route: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (positionals.length > 1) throw new Error(`Unexpected operand '${positionals[1]}'.`);
  return { ...values, given: positionals[0] };
}

async function create({ given, ...values }: ReturnType<typeof readArguments>): Promise<void> {
  const name = given ?? (await ask('Name of the remote?', 'mf-reviews', problemOfName));
  const owner = values.owner ?? (await ask('Team that owns it?', name.replace(/^mf-/, ''), () => undefined));
  const route = values.route ?? (await ask('Address of its first screen?', routeOf(name), problemOfRoute));
  const versions = JSON.parse(readFileSync(join(ROOT, 'versions.json'), 'utf8')) as Record<string, string>;
  writeRemote({
    folder: resolve(name),
    name,
    owner,
    route,
    surroundings: join(ROOT, 'repository'),
    versions,
  });
  console.log(`
${name} is ready. Next:

  cd ${name}
  npm install
  npm test            run the test of its screen
  npm run dev         see it in a running portal, from source

The README of ${name} has the rest.`);
}

// Doesn't use `release/command-line` as other programs do, because `npm create` downloads this package only.
function readOrExplain(): ReturnType<typeof readArguments> | undefined {
  try {
    const read = readArguments();
    if (!read.help) return read;
    console.log(USAGE);
  } catch (error) {
    const [problem = ''] = (error as Error).message.split(' To specify');
    console.error(`${problem}\n\n${USAGE}`);
    process.exitCode = 2;
  }
  return undefined;
}

try {
  const read = readOrExplain();
  if (read) await create(read);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
