/** Runs commands two at a time, and prints the output of each when it has ended, so that outputs don't mix. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};

function runOne({ name, command, args }) {
  const began = Date.now();
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, { cwd: root, env, shell: process.platform === 'win32' });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(`${error.message}\n`));
    child.on('close', (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(0);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) process.stdout.write(chunks.map(String).join(''));
      resolve(code === 0);
    });
  });
}

/**
 * @param {{ name: string, command: string, args: string[] }[]} tasks programs of `node_modules/.bin`, longest first
 * @returns {Promise<boolean>} whether all of them succeeded
 */
export async function runTwoAtATime(tasks) {
  const waiting = [...tasks];
  let isClean = true;
  async function takeTurns() {
    for (let task = waiting.shift(); task; task = waiting.shift()) isClean = (await runOne(task)) && isClean;
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, takeTurns));
  return isClean;
}
