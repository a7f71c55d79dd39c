/** `npm run bench`: runs every part in turn, with its reports in `bench/dist/report`, or in the folder that `--out` names. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commonOptions } from './command.ts';

const { values } = parseArgs({ options: { ...commonOptions, rounds: { type: 'string', default: '5' } } });
const out = values.out ?? join(import.meta.dirname, '../dist/report');

/** Each part with its folder in that of the report. */
const parts: readonly (readonly [file: string, folder: string, ...args: string[]])[] = [
  ['page.ts', ''],
  ['page.ts', 'desktop', '--profile', 'desktop'],
  ['page.ts', 'edge-h1', '--edge', 'h1'],
  ['page.ts', 'edge-h2', '--edge', 'h2'],
  ['interaction.ts', ''],
  ['build.ts', ''],
  ['lighthouse.ts', ''],
  ['release.ts', ''],
  ['shop.ts', ''],
  ['api.ts', ''],
  ['views.ts', ''],
];
const failed = parts.filter(([file, folder, ...args]) => {
  console.log(`\n> ${[file, ...args].join(' ')}\n`);
  const options = [...args, '--out', join(out, folder), '--rounds', values.rounds];
  return (
    spawnSync(process.execPath, [join(import.meta.dirname, file), ...options], { stdio: 'inherit' })
      .status !== 0
  );
});
if (failed.length > 0) {
  console.error(`Failed: ${failed.map((part) => part.join(' ')).join('; ')}`);
  process.exitCode = 1;
}
