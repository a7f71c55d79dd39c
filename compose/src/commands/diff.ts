/** `npm run compose -- diff <mix> <mix>`: pictures of every screen in two mixes, side by side. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMix } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';
import { defineCommand, UsageError } from '@coupon-center/release/command-line';
import type { Program, ValuesOf } from '@coupon-center/release/command-line';
import { root } from '@coupon-center/stack/paths';
import { ensureBrowser } from '@coupon-center/testing/browser';
import { changeOf, comparePictures, sorted } from '@coupon-center/testing/pictures';
import type { Pair } from '@coupon-center/testing/pictures';
import { writePage } from '../diff/write-page.ts';
import { withJourneyPortal, openContext } from '../journeys/journey-portal.ts';
import type { CommandContext } from '../journeys/journey-portal.ts';
import { runPlaywright } from '../journeys/run-playwright.ts';
import { readFrom } from '../mix/read-from.ts';
import type { ResolvedMix } from '../mix/resolve-mix.ts';

const ABOUT = `Takes screenshots of every screen and state in two mixes, on a phone and on a desktop, and writes a page with the pairs, those
that differ most first. A <mix> is 'live', a preview channel (all parts that have it), mix.json, or a link.
--only <screen>            screens whose name contains it (a regular expression)
--threshold <0 to 1>       how much the color of a pixel may differ; 0.1 by default
--mask <selector>          cover elements that match the selector in both screenshots; may be repeated
--brand <client id>        of the site; 6 by default
--portal <address>         take them on this portal, which must be a test stack; without it, one is started
Exit code: 0 if no screenshot differs, 1 if some do, 2 if none could be taken.`;

const FOLDER = join(root, 'build/diff');
/** Share of the colour space by which antialiasing may differ. */
const THRESHOLD = '0.1';
/** Maximum number of pictures in the terminal's summary. */
const MOST_TOLD = 15;

/** Returns the mix that an operand names, e.g. all parts of a preview channel. */
async function readMix(text: string, { versionSource, resolve }: CommandContext): Promise<ResolvedMix> {
  const plain = { parts: new Map<string, string>(), settings: {} };
  if (text === 'live') return resolve(plain);
  if (/\.json$|^https?:/.test(text)) return resolve({ ...plain, exact: (await readFrom(text)).mix.versions });
  const { parts } = (await versionSource.listVersions()) ?? { parts: [] };
  const named = parts.filter(({ versions }) => versions.some(({ channels }) => channels.includes(text)));
  if (named.length === 0) throw new ReleaseError(`${versionSource.name} has no preview channel '${text}'.`);
  return resolve({ ...plain, parts: new Map(named.map(({ name }) => [name, text])) });
}

/** Returns names and versions of the parts that differ in another mix. */
const beyond = ({ mix }: ResolvedMix, other: ResolvedMix): string[] =>
  Object.entries(mix.versions)
    .filter(([name, { version }]) => other.mix.versions[name]?.version !== version)
    .map(([name, { version }]) => `${name} ${version}`);

async function comparePair(name: string, threshold: number): Promise<Pair> {
  const pictures: Pair['pictures'] = {};
  const failures: Pair['failures'] = {};
  for (const side of ['one', 'other'] as const) {
    if (existsSync(join(FOLDER, side, `${name}.png`))) pictures[side] = `${side}/${name}.png`;
    const reason = await readFile(join(FOLDER, side, `${name}.txt`), 'utf8').catch(() => undefined);
    if (reason !== undefined) failures[side] = reason;
  }
  const { one, other } = pictures;
  if (one === undefined || other === undefined) return { name, changed: undefined, pictures, failures };
  const [first, second] = await Promise.all([one, other].map((path) => readFile(join(FOLDER, path))));
  const { changed, marked } = comparePictures(first ?? Buffer.of(), second ?? Buffer.of(), threshold);
  if (changed > 0) {
    pictures.marked = `marked-${name}.png`;
    await writeFile(join(FOLDER, pictures.marked), marked);
  }
  return { name, changed, pictures, failures };
}

async function readNames(): Promise<string[]> {
  const names = await Promise.all(
    ['one', 'other'].map((side) => readdir(join(FOLDER, side)).catch((): string[] => [])),
  );
  return [...new Set(names.flat().map((file) => file.replace(/\.(png|txt)$/, '')))].sort();
}

const OPTIONS = {
  only: { type: 'string', default: '' },
  threshold: { type: 'string', default: THRESHOLD },
  mask: { type: 'string', multiple: true, default: [] as string[] },
  brand: { type: 'string', default: '6' },
  portal: { type: 'string' },
} as const;
type Values = ValuesOf<typeof OPTIONS>;

/** @throws {ReleaseError} if no picture could be taken */
async function takePictures(
  mixes: readonly [ResolvedMix, ResolvedMix],
  { only, mask: masks, brand: clientId, portal }: Values,
  context: CommandContext,
  now: string,
): Promise<void> {
  const browser = await ensureBrowser();
  await withJourneyPortal(
    { context, portal, resolved: mixes[0], anyway: true },
    async ({ origin, environment }) => {
      const described = environment.RUNNING_PORTAL ? (JSON.parse(environment.RUNNING_PORTAL) as object) : {};
      const { PROVIDER_EMAIL: email, PROVIDER_PASSWORD: password } = process.env;
      const access = { origin, provider: { email, password }, ...described, clientId };
      const [one, other] = mixes.map(({ mix }) => formatMix(mix));
      const options = { portal: access, only, folder: FOLDER, mixes: { one, other }, masks, now };
      const report = await runPlaywright(
        ['pairs.spec'],
        { ...(browser && { CHROMIUM_PATH: browser }), PAIR_OPTIONS: JSON.stringify(options) },
        'e2e/screens/playwright.config.ts',
      );
      const [error] = report?.errors ?? [{ message: 'Playwright exited without a report.' }];
      if (error) throw new ReleaseError(`The screenshots could not be taken: ${error.message ?? ''}`);
    },
  );
}

async function run(values: Values, [first = '', second = '']: readonly string[]): Promise<number> {
  const threshold = Number(values.threshold);
  if (!(threshold >= 0 && threshold <= 1)) throw new UsageError('--threshold must be a number from 0 to 1.');
  const context = await openContext(values.portal);
  try {
    const mixes = [await readMix(first, context), await readMix(second, context)] as const;
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    const now = new Date().toISOString();
    await takePictures(mixes, values, context, now);
    const pairs: Pair[] = [];
    for (const name of await readNames()) pairs.push(await comparePair(name, threshold));
    if (pairs.length === 0) throw new ReleaseError(`No screen is called '${values.only}'.`);
    const page = writePage({
      one: { name: first, parts: beyond(mixes[0], mixes[1]) },
      other: { name: second, parts: beyond(mixes[1], mixes[0]) },
      threshold,
      masks: values.mask,
      now,
      pairs,
    });
    await writeFile(join(FOLDER, 'index.html'), page);
    const different = sorted(pairs).filter((pair) => changeOf(pair) !== 'unchanged');
    for (const pair of different.slice(0, MOST_TOLD)) console.log(`  ${pair.name}: ${changeOf(pair)}`);
    console.log(`${different.length} of ${pairs.length} screenshots differ: ${join(FOLDER, 'index.html')}`);
    return different.length > 0 ? 1 : 0;
  } finally {
    await context.close();
  }
}

export const program: Program = {
  name: 'npm run compose -- diff',
  commands: [
    defineCommand({
      name: '',
      operands:
        '<mix> <mix> [--only <screen>] [--threshold 0.1] [--mask <selector> …] [--brand 6] [--portal <address>]',
      options: OPTIONS,
      run,
    }),
  ],
  about: ABOUT,
};
