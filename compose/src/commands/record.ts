/** `npm run compose -- record <name>`: writes a journey from clicks, with Playwright's own recorder. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { makeAccount, signedIn } from '@coupon-center/journeys';
import { config } from '@coupon-center/journeys/config';
import { MIX_ADDRESS } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';
import { defineCommand } from '@coupon-center/release/command-line';
import type { Program, ValuesOf } from '@coupon-center/release/command-line';
import { root } from '@coupon-center/stack/paths';
import { ensureBrowser } from '@coupon-center/testing/browser';
import { RECORDED } from '../journeys/find-journeys.ts';
import { withJourneyPortal, openContext, textFor } from '../journeys/journey-portal.ts';
import { readFrom } from '../mix/read-from.ts';
import { rewriteRecording } from '../record/rewrite.ts';
import { runRecorder } from '../record/run-recorder.ts';
import { parseParts, parseSettings, MIX_OPTIONS } from '../mix/wanted-mix.ts';

const ABOUT = `Opens a browser on the pages of a mix, and writes what you do there to e2e/specs/recorded/<name>.spec.ts when you close its
window or press Ctrl-C. The journey uses the page objects and accounts of @coupon-center/journeys where it can; the rest
stays as Playwright recorded it. \`npm run compose -- test <name>\` runs it.
--as <state>               signed in as a new merchant in that state, e.g. tenCoupons; without it, as a guest
--at /path                 the page to begin with; by default that of the state
--portal <address>         record on that portal; without it, one is started
It needs a display.`;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** @throws {ReleaseError} if the journey can't have that name */
function fileFor(name: string): string {
  if (!NAME.test(name))
    throw new ReleaseError(
      `'${name}' is not a valid name for a journey. Use lower case, like 'add-a-coupon'.`,
    );
  const file = join(root, RECORDED, `${name}.spec.ts`);
  if (existsSync(file))
    throw new ReleaseError(`${relative(root, file)} already exists. Remove it, or choose another name.`);
  return file;
}

/** @throws {ReleaseError} if no window can be opened */
function requireDisplay({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): void {
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return;
  throw new ReleaseError(
    'Recording opens a browser window, and this machine has no display: neither DISPLAY nor WAYLAND_DISPLAY is set. ' +
      'Run it on a machine with a display, and give the portal with --portal.',
  );
}

/** Gives pages the same size, language and time zone as in a run of the journey. */
function asInJourneys({ viewport, locale, timezoneId }: NonNullable<typeof config.use>): string[] {
  return [
    ...(viewport ? ['--viewport-size', `${viewport.width},${viewport.height}`] : []),
    ...(locale ? ['--lang', locale] : []),
    ...(timezoneId ? ['--timezone', timezoneId] : []),
  ];
}

/** Records until the window is closed, or Ctrl-C is pressed. @returns the code that the recorder wrote */
async function recordAt(address: string, session: object | undefined): Promise<string> {
  const browser = await ensureBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'coupon-center-record-'));
  const [output, state] = [join(folder, 'recorded.ts'), join(folder, 'state.json')];
  try {
    if (session) await writeFile(state, JSON.stringify(session));
    await runRecorder(
      [
        ...[join(root, 'node_modules/@playwright/test/cli.js'), 'codegen', '--target', 'playwright-test'],
        ...asInJourneys(config.use ?? {}),
        ...['--output', output, ...(session ? ['--load-storage', state] : []), address],
      ],
      // The recorder has no option for the program of the browser.
      { ...process.env, ...(browser && { PWTEST_CLI_EXECUTABLE_PATH: browser }) },
    );
    return await readFile(output, 'utf8').catch((cause: unknown) => {
      throw new ReleaseError("Playwright's recorder wrote nothing. See its message above.", { cause });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const OPTIONS = { ...MIX_OPTIONS, as: { type: 'string' }, at: { type: 'string' } } as const;

async function run(
  values: ValuesOf<typeof OPTIONS>,
  [name = '', ...operands]: readonly string[],
): Promise<number> {
  const file = fileFor(name);
  requireDisplay(process.env);
  const read = values.from === undefined ? undefined : await readFrom(values.from);
  const { versions: exact = {}, ...settings } = read?.mix ?? {};
  const context = await openContext(values.portal, read?.portal);
  try {
    const resolved = await context.resolve({
      parts: parseParts(operands),
      exact,
      settings: { ...settings, ...parseSettings(values) },
    });
    return await withJourneyPortal({ context, portal: values.portal, resolved }, async (journeyPortal) => {
      const { origin } = journeyPortal;
      const account = values.as === undefined ? undefined : await makeAccount({ origin }, values.as);
      const path = values.at ?? account?.path ?? '/';
      const mix = textFor(journeyPortal, resolved.mix);
      const address = mix
        ? `${origin}${MIX_ADDRESS}?${mix}&to=${encodeURIComponent(path)}`
        : `${origin}${path}`;
      const code = await recordAt(address, account && (await signedIn({ origin }, account)));
      const title = name.replaceAll('-', ' ');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, rewriteRecording(code, { title, origin, state: values.as }));
      console.log(`Written to ${relative(root, file)}. Run it with: npm run compose -- test ${name}`);
      return 0;
    });
  } finally {
    await context.close();
  }
}

export const program: Program = {
  name: 'npm run compose -- record',
  commands: [
    defineCommand({
      name: '',
      operands:
        '<name> [<part>=<version> …] [--as <state>] [--at /path] [--from <link or file>] [--portal <address>]',
      options: OPTIONS,
      run,
    }),
  ],
  about: ABOUT,
};
