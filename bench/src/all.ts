/** `npm run bench`: runs every part in turn, with its reports in `bench/dist/report`, or in the folder that `--out` names. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '../dist/report') },
    rounds: { type: 'string', default: '5' },
  },
});
const { out, rounds } = values;
const report = (folder = '') => ['--out', join(out, folder), '--rounds', rounds];

const parts: readonly (readonly [string, ...string[]])[] = [
  ['page.ts', ...report()],
  ['page.ts', ...report('desktop'), '--profile', 'desktop'],
  ['page.ts', ...report('edge-h1'), '--edge', 'h1'],
  ['page.ts', ...report('edge-h2'), '--edge', 'h2'],
  ['interaction.ts', ...report()],
  ['build.ts', ...report()],
  ['deploy.ts', '--out', out],
  ['lighthouse.ts', ...report()],
  ['release.ts'],
  ['store-page.ts'],
  ['shop.ts'],
  ['api.ts'],
];
const failed = parts.filter(([file, ...args]) => {
  console.log(`\n> ${[file, ...args].join(' ')}\n`);
  const path = join(import.meta.dirname, file);
  return spawnSync(process.execPath, [path, ...args], { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  console.error(`Failed: ${failed.map((part) => part.join(' ')).join('; ')}`);
  process.exitCode = 1;
}
