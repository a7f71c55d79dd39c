/** `npm run new-remote -- mf-name [--owner team]`: creates a remote that builds, passes the checks and has a first test. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { defineCommand, runProgram } from '@coupon-center/release/command-line';
import { writeNewRemote } from './new-remote.ts';

const root = join(import.meta.dirname, '../..');

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`'${[command, ...args].join(' ')}' failed; see above.`);
}

const create = defineCommand({
  name: '',
  operands: '<mf-name> [--owner team]',
  options: { owner: { type: 'string' } },
  run({ owner }, [name = '']) {
    writeNewRemote({ root, name, owner: owner ?? name.replace(/^mf-/, '') });
    run('prettier', '--log-level', 'warn', '--write', name, 'tsconfig.json');
    run(process.execPath, 'scripts/codeowners.ts');
    run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
    console.log(`
${name} is ready. Next:
  npm run dev -- ${name} --demo          see it in a portal, signed in as the demo merchant
  npx jest ${name}                       run its tests
  npm run build -w ${name}               build it
  npm run release -- publish ${name}     make the build live in the portal of npm start
The author's guide, docs/guides/remote-author.md, has the rest.`);
    return undefined;
  },
});

process.exitCode = await runProgram(
  { name: 'npm run new-remote --', commands: [create] },
  process.argv.slice(2),
);
