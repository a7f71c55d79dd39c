/** `npm run kit`: builds the packages for other repositories, and fails if publint or attw find something. */
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineCommand, runProgram } from '@coupon-center/release/command-line';
import { buildKit } from './build-kit.ts';
import { root } from './packages.ts';

const build = defineCommand({
  name: '',
  operands: '',
  async run() {
    let code = 0;
    for (const { tarball, problems } of await buildKit(join(root, 'build/kit'))) {
      const size = (statSync(tarball).size / 1024).toFixed(0);
      console.log(`${relative(process.cwd(), tarball)}  ${size} kB`);
      for (const problem of problems) console.error(`  ${problem}`);
      if (problems.length > 0) code = 1;
    }
    return code;
  },
});

const about = 'Builds the packages for other repositories in build/kit.';
process.exitCode = await runProgram({ name: 'npm run kit', commands: [build], about }, process.argv.slice(2));
