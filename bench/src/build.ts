/** Measures builds of shell and remotes, and how soon a change reaches the screen: `npm run bench:build -- --rounds 3`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parts } from '@coupon-center/stack/paths';
import { buildPart } from './build/build-part.ts';
import { saveToScreen } from './build/save-to-screen.ts';
import { commonOptions, launchBrowser, makeFolder, withCleanup } from './command.ts';
import { fixed, printResults, spread, table } from './print-results.ts';
import { medianOf, ratioOf, spreadOf } from './statistics.ts';

const { values } = parseArgs({
  options: { ...commonOptions, parts: { type: 'string', default: parts().join(',') } },
});
const rounds = Number(values.rounds);

await withCleanup(async (onEnd) => {
  const work = makeFolder(onEnd);
  const builds: Record<string, { cold: number[]; warm: number[] }> = {};
  for (const part of values.parts.split(',').filter(Boolean)) {
    const { cold, warm } = (builds[part] = { cold: [] as number[], warm: [] as number[] });
    for (let round = 0; round < rounds; round += 1) {
      const cache = join(work, `cache-${round}`);
      cold.push(await buildPart(part, cache, join(work, 'out', part)));
      warm.push(await buildPart(part, cache, join(work, 'out', part)));
    }
  }
  const saved = await saveToScreen(await launchBrowser(onEnd), rounds, onEnd);
  const columns = ['part', 'warm ÷ cold', 'cold s', 'warm s'];
  const rows = Object.entries(builds).map(([part, { cold, warm }]) => [
    part,
    spread(ratioOf(warm, cold)),
    fixed(medianOf(cold), 1),
    fixed(medianOf(warm), 1),
  ]);
  printResults(values.out, 'build', {
    title: 'Builds',
    about: `medians of ${rounds}`,
    parts: [
      table(columns, rows),
      `From saving a file to the screen, in seconds: ${spread(spreadOf(saved))}.`,
    ],
    figures: { builds, saved },
  });
});
