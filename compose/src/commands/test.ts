/** `npm run compose -- test <journey> …`: runs journeys against a mix. */
import { join } from 'node:path';
import { defineCommand } from '@coupon-center/release/command-line';
import type { Program, ValuesOf } from '@coupon-center/release/command-line';
import { describeParts } from '../mix/describe-mix.ts';
import { describeVerdict } from '../journeys/describe-verdict.ts';
import { chooseJourneys, listJourneys } from '../journeys/find-journeys.ts';
import type { Journey } from '../journeys/find-journeys.ts';
import { apiOf, withJourneyPortal, openContext } from '../journeys/journey-portal.ts';
import { recall, tryJourneys } from '../journeys/try-journeys.ts';
import { openVerdicts } from '../journeys/verdicts.ts';
import { readFrom } from '../mix/read-from.ts';
import { parseParts, parseSettings, MIX_OPTIONS } from '../mix/wanted-mix.ts';

const ABOUT = `Runs a journey in Chromium on the pages of a mix. <journey> is the name of its file or part of its title; without one,
the journeys are listed. The mix is that of --from, with the parts that you name; what is missing is live.
--portal <address>         run it on the pages of that portal; without it, a portal is started for it
--again                    run it although it ran on exactly the same before; verdicts are remembered where the portal is
                           started here, and never used where CI is set
The portal keeps the accounts that a journey makes. PROVIDER_EMAIL and PROVIDER_PASSWORD are the account that reviews
stores, for the journeys that need it on a portal of --portal.
Exit code: 0 passed, 1 failed, 2 could not be tried.`;

/** Exit codes of a run. */
const EXIT_CODES = { passed: 0, failed: 1, broken: 2 } as const;

function printList(journeys: readonly Journey[]): void {
  const names = [...new Set(journeys.map(({ name }) => name))];
  const titles = (name: string) => journeys.filter((journey) => journey.name === name);
  for (const name of names)
    console.log([name, ...titles(name).map(({ title }) => `    ${title}`)].join('\n'));
}

const OPTIONS = { ...MIX_OPTIONS, again: { type: 'boolean', default: false } } as const;

async function run(
  values: ValuesOf<typeof OPTIONS>,
  [asked, ...operands]: readonly string[],
): Promise<number> {
  const all = await listJourneys();
  if (asked === undefined) {
    printList(all);
    return 0;
  }
  const journeys = chooseJourneys(all, asked);
  const read = values.from === undefined ? undefined : await readFrom(values.from);
  const { versions: exact = {}, ...settings } = read?.mix ?? {};
  const context = await openContext(values.portal, read?.portal);
  try {
    const resolved = await context.resolve({
      parts: parseParts(operands),
      exact,
      settings: { ...settings, ...parseSettings(values) },
    });
    console.log(`${describeParts(resolved)}\n`);
    const verdicts = openVerdicts(join(context.dataDir, 'verdicts.json'), {
      isForgetful: values.again || Boolean(process.env.CI),
    });
    const { mix } = resolved;
    // Another journey may run at the same time.
    const name = join('test', journeys[0]?.name ?? '');
    const api = apiOf({ portal: values.portal, resolved });
    const tried =
      (await recall({ journeys, mix, verdicts, api })) ??
      (await withJourneyPortal({ context, portal: values.portal, resolved }, (journeyPortal) =>
        tryJourneys({ journeys, journeyPortal, mix, verdicts, name }),
      ));
    console.log([...journeys.map(({ title }) => title), describeVerdict(tried)].join('\n'));
    return EXIT_CODES[tried.verdict.outcome];
  } finally {
    await context.close();
  }
}

export const program: Program = {
  name: 'npm run compose -- test',
  commands: [
    defineCommand({
      name: '',
      operands: '[<journey>] [<part>=<version> …] [--from <link or file>] [--portal <address>] [--again]',
      options: OPTIONS,
      run,
    }),
  ],
  about: ABOUT,
};
