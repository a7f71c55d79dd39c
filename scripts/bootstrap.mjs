/**
 * Runs before anything is installed, so it is plain JavaScript for Node 20 without dependencies. Installs packages if
 * necessary, then runs a program with the Node version that the project pins.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

function modifiedAt(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function isInstalled() {
  const installed = modifiedAt(join(root, 'node_modules', '.package-lock.json'));
  return installed > 0 && installed >= modifiedAt(join(root, 'package-lock.json'));
}

function install() {
  console.log('Installing dependencies (once, one to two minutes) …');
  const began = Date.now();
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('\nThe installation failed; npm tells why above. Mend that and run the command again.');
    process.exit(status ?? 1);
  }
  console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
}

/** Returns the pinned Node, or the current one if the pinned package couldn't be installed and this one is new enough. */
function nodeProgram() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', 'node', 'bin', file);
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `This needs Node 22.18 or newer, and this is ${process.version}. The project brings its own, but npm did not run its\n` +
      'install script: run `npm rebuild node`, or install Node 24.',
  );
  process.exit(1);
}

/**
 * Installs packages if necessary and runs a program of the project; this process exits with the same code.
 * @param {string} program path from the root, e.g. `stack/src/start.ts`
 */
export function run(program) {
  if (!isInstalled()) install();
  const node = nodeProgram();
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  const child = spawn(node, [join(root, program), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  // Ctrl-C on a terminal reaches both processes; a signal from another program only reaches this one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
