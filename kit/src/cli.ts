/** `npm run kit`: builds the packages for other repositories, and fails if publint or attw find something. */
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildKit } from './build-kit.ts';
import { root } from './packages.ts';

try {
  for (const { tarball, problems } of await buildKit(join(root, 'build/kit'))) {
    const size = (statSync(tarball).size / 1024).toFixed(0);
    console.log(`${relative(process.cwd(), tarball)}  ${size} kB`);
    for (const problem of problems) console.error(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
