/** `npm run compose -- record <name>`: writes a journey from clicks, with Playwright's own recorder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeAccount, signedIn } from '@coupon-center/journeys';
import { MIX_ADDRESS } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';
import { root } from '@coupon-center/stack/paths';
import { onGround, openWorkshop, textFor } from '../journeys/ground.ts';
import { readFrom } from '../read-from.ts';
import { rewriteRecording } from '../record/rewrite.ts';
import { parseParts, parseSettings, MIX_OPTIONS } from '../wanted-mix.ts';

const USAGE = `Usage: npm run compose -- record <name> [<part>=<version> …] [--as <state>] [--at /path] [--from <link or file>] [--portal <address>]

Opens a browser on the pages of a mix, and writes what you do there to <name>.spec.ts when you close it. The journey uses
the page objects and accounts of @coupon-center/journeys where it can; the rest stays as Playwright recorded it.
--as <state>               signed in as a new merchant in that state, e.g. tenCoupons; without it, as a guest
--at /path                 the page to begin with; by default that of the state
--portal <address>         record on that portal; without it, one is started
It needs a display, and Playwright's Chromium: npx playwright install chromium.`;

/** @throws {ReleaseError} where no window can be opened */
function requireDisplay({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): void {
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return;
  throw new ReleaseError(
    'Recording opens a browser window, and this machine has no display: neither DISPLAY nor WAYLAND_DISPLAY is set. ' +
      'Run it on a machine with one, and name the portal with --portal.',
  );
}

/** Records until the window is closed. @returns what the recorder wrote */
async function recordAt(address: string, session: object | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coupon-center-record-'));
  const [output, state] = [join(folder, 'recorded.ts'), join(folder, 'state.json')];
  try {
    if (session) await writeFile(state, JSON.stringify(session));
    const child = spawn(
      process.execPath,
      [
        ...[join(root, 'node_modules/@playwright/test/cli.js'), 'codegen', '--target', 'playwright-test'],
        ...['--output', output, ...(session ? ['--load-storage', state] : []), address],
      ],
      { stdio: 'inherit' },
    );
    await once(child, 'close');
    return await readFile(output, 'utf8').catch((cause: unknown) => {
      throw new ReleaseError("Playwright's recorder wrote nothing; see its message above.", { cause });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...MIX_OPTIONS,
      as: { type: 'string' },
      at: { type: 'string' },
    },
  });
  const [name, ...operands] = positionals;
  if (values.help || name === undefined) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  requireDisplay(process.env);
  const read = values.from === undefined ? undefined : await readFrom(values.from);
  const { versions: exact = {}, ...settings } = read?.mix ?? {};
  const workshop = await openWorkshop(values.portal, read?.portal);
  try {
    const resolved = await workshop.resolve({
      parts: parseParts(operands),
      exact,
      settings: { ...settings, ...parseSettings(values) },
    });
    return await onGround({ workshop, portal: values.portal, resolved }, async (ground) => {
      const { origin } = ground;
      const account = values.as === undefined ? undefined : await makeAccount({ origin }, values.as);
      const path = values.at ?? account?.path ?? '/';
      const mix = textFor(ground, resolved.mix);
      const address = mix
        ? `${origin}${MIX_ADDRESS}?${mix}&to=${encodeURIComponent(path)}`
        : `${origin}${path}`;
      const code = await recordAt(address, account && (await signedIn({ origin }, account)));
      const file = resolve(process.env.INIT_CWD ?? '.', `${name}.spec.ts`);
      const title = name.replaceAll('-', ' ');
      await writeFile(file, rewriteRecording(code, { title, origin, state: values.as }));
      console.log(`Written to ${file}.`);
      return 0;
    });
  } finally {
    await workshop.close();
  }
}
