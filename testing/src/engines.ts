/**
 * `npm run test:engines`: the journeys of `e2e/engines` in Firefox and WebKit, at night. Installs Debian's browsers if
 * running as root. `npm run test:engines -- firefox` runs one of them.
 */
import { buildChanged } from '@coupon-center/stack/build';
import { createProgress } from '@coupon-center/stack/progress';
import { findProgram, installDebianPackage } from './debian.ts';
import { failure, runPlaywright } from './suites.ts';
import type { Journeys, Ran } from './suites.ts';
import { summary } from './summary.ts';

interface Engine extends Journeys {
  /** Programs that it needs, and the Debian packages that have them. */
  programs: Readonly<Record<string, string>>;
}

const ENGINES: Readonly<Record<string, Engine>> = {
  firefox: {
    suite: 'Journeys in Firefox',
    config: 'e2e/engines/firefox.config.ts',
    programs: { 'firefox-esr': 'firefox-esr' },
  },
  webkit: {
    suite: 'Journeys in WebKit',
    config: 'e2e/engines/webkit.config.ts',
    programs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
  },
};

/** @throws Error for an unknown engine */
function chosenEngines(names: readonly string[]): Engine[] {
  const unknown = names.filter((name) => !Object.hasOwn(ENGINES, name));
  if (unknown.length > 0)
    throw new Error(
      `There is no engine called ${unknown.join(', ')}; choose from ${Object.keys(ENGINES).join(', ')}.`,
    );
  return Object.entries(ENGINES).flatMap(([name, engine]) =>
    names.length === 0 || names.includes(name) ? [engine] : [],
  );
}

/** @returns the Debian package that could not be installed; undefined if everything is there */
async function missingPackage({ programs }: Engine): Promise<string | undefined> {
  for (const [program, name] of Object.entries(programs))
    if (!findProgram([program]) && !(await installDebianPackage(name))) return name;
  return undefined;
}

async function runEngine(engine: Engine): Promise<Ran[]> {
  const missing = await missingPackage(engine);
  if (missing === undefined) return runPlaywright([], { COUPON_CENTER_TEST_FULL: '1' }, engine);
  console.error(
    `\n!!! ${engine.suite} need Debian's package ${missing}. Install it, or run this as root. !!!\n`,
  );
  return [failure(engine.suite, `no ${missing}`)];
}

async function main(): Promise<void> {
  const began = Date.now();
  const engines = chosenEngines(process.argv.slice(2));
  await buildChanged(createProgress({ write: (text) => process.stdout.write(text), isTTY: false }));
  const ran: Ran[] = [];
  for (const engine of engines) ran.push(...(await runEngine(engine)));
  console.log(summary(ran, (Date.now() - began) / 1000).join('\n'));
  process.exitCode = ran.some(({ failed }) => failed > 0) ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
