/** `npm run compose -- bisect <journey> …`: finds the version that broke a journey. */
import { join } from 'node:path';
import { ReleaseError } from '@coupon-center/release';
import type { VersionList } from '@coupon-center/release';
import { defineCommand, UsageError } from '@coupon-center/release/command-line';
import type { Program, ValuesOf } from '@coupon-center/release/command-line';
import { describeResult } from '../bisect/describe-culprit.ts';
import { instantOf, liveAt, versionsBetween } from '../bisect/range.ts';
import { findCulprit } from '../bisect/search.ts';
import type { Outcome, Versions } from '../bisect/search.ts';
import { misfits } from '../mix/compatibility.ts';
import { describeVerdict } from '../journeys/describe-verdict.ts';
import { chooseJourneys, listJourneys } from '../journeys/find-journeys.ts';
import { withJourneyPortal, openContext } from '../journeys/journey-portal.ts';
import type { JourneyPortal, CommandContext } from '../journeys/journey-portal.ts';
import { recall, tryJourneys } from '../journeys/try-journeys.ts';
import { openVerdicts } from '../journeys/verdicts.ts';
import { preflight } from '../journeys/preflight.ts';
import { readFrom } from '../mix/read-from.ts';
import { liveParts } from '../mix/resolve-mix.ts';
import type { ResolvedMix } from '../mix/resolve-mix.ts';

const ABOUT = `Finds the version of a remote, or of the shell, that broke a journey: it runs on both mixes, then between them.
A <mix> is
  mix.json, a link         a mix that was handed over
  2026-03-01               what was live at the end of that day, in UTC
  live                     what is live now; the default of --bad
  1.3.0, pr-42             that version of --part, with all else as in the bad mix
--part <name>              look at this part only
--portal <address>         where versions come from, and on whose pages the journey runs; without it, a portal is started
--again                    run it also where it ran on exactly the same before
Exit code: 0 found, 1 not found, 2 could not be tried.`;

const LIVE = 'live';
const isHandedOver = (text: string) => /\.json$|^https?:/.test(text);

/** Returns all versions of a mix. */
const versionsOf = ({ mix }: ResolvedMix): Versions =>
  Object.fromEntries(Object.entries(mix.versions).map(([name, { version }]) => [name, version]));

interface EndOptions {
  context: CommandContext;
  list: VersionList;
  part: string | undefined;
  /** Versions of the other parts, if only one part is named. */
  others: Versions;
}

/** Returns the versions that an option names. */
async function readEnd(text: string, { context, list, part, others }: EndOptions): Promise<Versions> {
  const { versionSource, resolve } = context;
  const plain = { parts: new Map<string, string>(), settings: {} };
  if (text === LIVE) return versionsOf(await resolve(plain));
  if (isHandedOver(text))
    return versionsOf(await resolve({ ...plain, exact: (await readFrom(text)).mix.versions }));
  const instant = instantOf(text);
  if (instant !== undefined) return liveAt(list, instant, (name) => versionSource.readHistory(name));
  if (part === undefined)
    throw new ReleaseError(
      `'${text}' is a version of one part: give the part with --part, e.g. --part mf-store.`,
    );
  const { mix } = await resolve({ ...plain, parts: new Map([[part, text]]) });
  const version = mix.versions[part]?.version;
  return { ...others, ...(version !== undefined && { [part]: version }) };
}

/** Returns the mix of exact versions, without any part that they don't name. */
async function exactly(versions: Versions, { versionSource, resolve }: CommandContext): Promise<ResolvedMix> {
  const others = liveParts(await versionSource.readRegistry()).filter((name) => !(name in versions));
  const parts = new Map([
    ...Object.entries(versions),
    ...others.map((name): [string, string] => [name, 'none']),
  ]);
  return resolve({ parts, settings: {} });
}

/** Returns why a mix can't be tried on a portal, before a browser is started; undefined if it can. */
async function obstacle(resolved: ResolvedMix, { origin }: JourneyPortal, always: readonly string[]) {
  const [misfit] = misfits({ parts: resolved.parts });
  if (misfit) return misfit;
  const missing = always.find((name) => !(name in resolved.mix.versions));
  if (missing) return `The pages of this portal always have ${missing}.`;
  return preflight(origin, resolved.mix);
}

const OPTIONS = {
  good: { type: 'string' },
  bad: { type: 'string', default: LIVE },
  part: { type: 'string' },
  portal: { type: 'string' },
  again: { type: 'boolean', default: false },
} as const;
type Values = ValuesOf<typeof OPTIONS>;

/** Ends the search: a run was inconclusive about the mix. */
class CouldNotBeTried extends ReleaseError {
  override name = 'CouldNotBeTried';
}

async function bisect(
  asked: string,
  { good: goodText, bad: badText, part, portal, again }: Values & { good: string },
  context: CommandContext,
): Promise<number> {
  const journeys = chooseJourneys(await listJourneys(), asked);
  const list = await context.versionSource.listVersions();
  if (!list)
    throw new ReleaseError(
      `${context.versionSource.name} only lists its versions with a release token; set COUPON_CENTER_RELEASE_TOKEN to one.`,
    );
  const live = versionsOf(await context.resolve({ parts: new Map(), settings: {} }));
  const bad = await readEnd(badText, { context, list, part, others: live });
  const good = await readEnd(goodText, { context, list, part, others: bad });
  const verdicts = openVerdicts(join(context.dataDir, 'verdicts.json'), {
    isForgetful: again || Boolean(process.env.CI),
  });
  // Starts with the good mix, because a mix adds parts to the pages of a portal and never removes any.
  const resolvedGood = await exactly(good, context);
  const always =
    portal === undefined ? Object.keys(good) : liveParts(await context.versionSource.readRegistry());
  let runs = 0;
  return withJourneyPortal(
    { context, portal, resolved: resolvedGood, anyway: true },
    async (journeyPortal) => {
      const run = async (versions: Versions): Promise<Outcome> => {
        const resolved = await exactly(versions, context);
        const reason = await obstacle(resolved, journeyPortal, always);
        if (reason !== undefined) return { cannotRun: reason };
        runs += 1;
        const changed = Object.entries(versions).filter(([name, version]) => good[name] !== version);
        const words = changed.map(([name, version]) => `${name} ${version}`).join(', ');
        process.stdout.write(`Run ${runs}: ${words ? `good, but ${words}` : 'good'} … `);
        const name = `bisect/run-${runs}`;
        const { mix } = resolved;
        const tried =
          (await recall({ journeys, mix, verdicts, api: journeyPortal.api })) ??
          (await tryJourneys({ journeys, journeyPortal, mix, verdicts, name }));
        console.log(describeVerdict(tried).split('\n')[0]);
        if (tried.verdict.outcome === 'broken') throw new CouldNotBeTried(tried.verdict.reason);
        return tried.verdict.outcome === 'passed' ? 'passes' : 'fails';
      };
      const found = await findCulprit({
        good,
        bad,
        part,
        historyOf: (name, from, to) => versionsBetween(list, name, from, to),
        run,
      });
      console.log(`\n${await describeResult(found, list)}`);
      return ['culprit', 'suspects', 'parts'].includes(found.kind) ? 0 : 1;
    },
  );
}

async function run({ good, ...values }: Values, [asked = '']: readonly string[]): Promise<number> {
  if (good === undefined) throw new UsageError('With --good, give a mix on which the journey passed.');
  const context = await openContext(values.portal);
  try {
    return await bisect(asked, { ...values, good }, context);
  } catch (error) {
    if (!(error instanceof CouldNotBeTried)) throw error;
    console.error(`\nThe journey could not be run: ${error.message}`);
    return 2;
  } finally {
    await context.close();
  }
}

export const program: Program = {
  name: 'npm run compose -- bisect',
  commands: [
    defineCommand({
      name: '',
      operands: '<journey> --good <mix> [--bad <mix>] [--part <name>] [--portal <address>] [--again]',
      options: OPTIONS,
      run,
    }),
  ],
  about: ABOUT,
};
