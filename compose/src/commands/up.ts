/** `npm run compose -- mf-coupons=local mf-store=pr-42 …`: brings a mix up on this machine, or writes it to a file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { ReleaseError } from '@coupon-center/release';
import { defineCommand } from '@coupon-center/release/command-line';
import type { Program, ValuesOf } from '@coupon-center/release/command-line';
import { dataFolder } from '@coupon-center/stack/paths';
import { createProgress } from '@coupon-center/stack/progress';
import { describeHandover, describeParts, describeRunning, publishCommands } from '../mix/describe-mix.ts';
import { mixFileText, resolvePath } from '../mix/mix-file.ts';
import { openVersionSource, sourcesHere } from '../versions/open-version-source.ts';
import { readFrom } from '../mix/read-from.ts';
import { resolveMix } from '../mix/resolve-mix.ts';
import type { ResolvedMix } from '../mix/resolve-mix.ts';
import type { RunMixOptions } from '../mix/run-mix.ts';
import { openVersionStore } from '../versions/version-store.ts';
import { parseParts, parseSettings, MIX_OPTIONS } from '../mix/wanted-mix.ts';

const ABOUT = `A part is 'shell' or a remote. Its version is
  live, canary             what all visitors get, or what canary visitors get; parts that you don't name are live
  1.3.0, 1.3.0-1a2b3c4d    a published version
  pr-42                    a preview channel
  local                    its source in this checkout; the page follows your changes
  ../mf-reviews            the same, for a remote in another folder
  none                     pages without it
--portal <address>         where versions come from; by default the portal on this machine
--from <link or file>      a mix that somebody gave you; parts that you name replace its parts
--save <file>              write the mix to a file instead of starting it
--anyway                   start it even if something doesn't fit
--brand 6|8|10, --appearance light|dark, --clock=+1d, --delay=2s, --failing 'GET /api/v1/coupons/'
                           settings of the pages
If a portal restricts who may list versions, set COUPON_CENTER_RELEASE_TOKEN to a release token.
Other commands: test, bisect, record and diff; --help explains each of them.`;

/** Range in which it looks for a free port, away from that of npm start. */
const PORTS = portNumbers(4100, 4199);

const OPTIONS = {
  ...MIX_OPTIONS,
  save: { type: 'string' },
  anyway: { type: 'boolean', default: false },
} as const;

/** @throws {ReleaseError} if part of the mix exists only on this machine */
async function save(file: string, { mix, local }: ResolvedMix, portal: string | undefined): Promise<void> {
  if (local.length > 0)
    throw new ReleaseError(
      `A saved mix can only have published versions, but ${local.join(', ')} is from source. Publish it to a preview channel first:\n` +
        `${publishCommands(local, portal)}\nand then use ${local.map((name) => `${name}=<channel>`).join(' ')}.`,
    );
  await writeFile(resolvePath(file), mixFileText(mix));
}

async function start(
  resolved: ResolvedMix,
  options: Omit<RunMixOptions, 'resolved' | 'port'>,
): Promise<void> {
  const began = performance.now();
  const { PORT } = process.env;
  const port = PORT ? Number(PORT) : await getPort({ port: PORTS, host: '127.0.0.1' });
  // Only now, because loading a whole portal takes a second.
  const [{ runMix }, { closeAtCtrlC }] = await Promise.all([
    import('../mix/run-mix.ts'),
    import('@coupon-center/stack'),
  ]);
  const running = await runMix({ ...options, resolved, port });
  closeAtCtrlC(async () => {
    await running.close();
    await options.versionSource.close();
  });
  console.log(`\nReady in ${((performance.now() - began) / 1000).toFixed(1)} s. Ctrl-C stops it.\n`);
  console.log(
    `${describeRunning(resolved, running)}\n\n${describeHandover(resolved, options.versionSource.portal)}\n`,
  );
}

/** Brings the mix up that the arguments ask for, or writes it to a file. */
async function run(values: ValuesOf<typeof OPTIONS>, operands: readonly string[]): Promise<number> {
  const parts = parseParts(operands);
  const settings = parseSettings(values);
  const read = values.from === undefined ? undefined : await readFrom(values.from);
  const { versions: exact = {}, ...settingsOfMix } = read?.mix ?? {};
  const dataDir = join(dataFolder(), 'compose');
  const store = openVersionStore(join(dataDir, 'versions'));
  const versionSource = await openVersionSource({ portal: values.portal, linked: read?.portal, store });
  try {
    const wanted = { parts, exact, settings: { ...settingsOfMix, ...settings } };
    const resolved = await resolveMix(wanted, versionSource, sourcesHere());
    if (values.save === undefined) {
      await start(resolved, {
        versionSource,
        store,
        dataDir,
        anyway: values.anyway,
        progress: createProgress(),
      });
      return 0;
    }
    await save(values.save, resolved, versionSource.portal);
    console.log(`${describeParts(resolved)}\n\nWritten to ${values.save}. To start this mix again:`);
    console.log(
      `  npm run compose -- --from ${values.save}${versionSource.portal ? ` --portal ${versionSource.portal}` : ''}`,
    );
    await versionSource.close();
    return 0;
  } catch (error) {
    await versionSource.close();
    throw error;
  }
}

export const program: Program = {
  name: 'npm run compose --',
  commands: [
    defineCommand({
      name: '',
      operands:
        '[<part>=<version> …] [--portal <address>] [--from <link or file>] [--save mix.json] [--anyway]',
      options: OPTIONS,
      run,
    }),
  ],
  about: ABOUT,
};
