/** `npm run audit`: fails if a package of the project or of a tool has a known vulnerability. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';

const folders = ['.', ...globSync('tools/*/package.json').map(dirname)];
for (const folder of folders) {
  console.log(`${folder}:`);
  const { status } = spawnSync(
    'npx',
    ['--yes', 'audit-ci@7.1.0', '--config', 'audit-ci.json', '--directory', folder],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) process.exitCode = 1;
}
