/** Measures builds of shell and remotes, and how soon a change reaches the screen: `npm run bench:build -- --rounds 3`. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { parts } from '@coupon-center/stack/paths';
import { runProgram } from '@coupon-center/testing/program';
import { saveToScreen } from './build/save-to-screen.ts';
import { findBrowser } from './find-browser.ts';
import { machine, tellMachine } from './report/machine.ts';
import { medianOf } from './report/statistics.ts';
import { table } from './report/table.ts';
import type { Cell } from './report/table.ts';
import { writeReport } from './report/write-report.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, out: { type: 'string' } },
});
const rounds = Number(values.rounds);
const work = mkdtempSync(join(tmpdir(), 'coupon-center-bench-'));

/** Seconds of a build in a separate process, as with `npm run build`. */
async function build(part: string, cache: string): Promise<number> {
  const start = performance.now();
  const program = runProgram(
    [join(import.meta.dirname, 'build/build-once.ts'), part, cache, join(work, 'out', part)],
    {},
  );
  const [code] = (await once(program.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(program.output());
  return (performance.now() - start) / 1000;
}

const seconds = (numbers: readonly number[]) => medianOf(numbers).toFixed(1);
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
try {
  const rows: Cell[][] = [];
  for (const part of parts()) {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const cache = mkdtempSync(join(work, 'cache-'));
      cold.push(await build(part, cache));
      warm.push(await build(part, cache));
    }
    rows.push([
      part,
      medianOf(warm.map((time, round) => time / (cold[round] ?? NaN))).toFixed(2),
      seconds(cold),
      seconds(warm),
    ]);
  }
  const saved = await saveToScreen(browser, join(work, 'data'), rounds);
  const markdown = `# Builds

${tellMachine(machine())}; medians of ${rounds}.

${table(['part', 'warm ÷ cold', 'cold s', 'warm s'], rows)}

From saving a file to the screen: ${medianOf(saved).toFixed(2)} s.
`;
  writeReport(values.out, 'build', { markdown });
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
