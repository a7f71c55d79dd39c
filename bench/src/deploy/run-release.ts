import { once } from 'node:events';
import { join } from 'node:path';
import { root, runProgram } from '@coupon-center/testing/program';

/**
 * Runs a command of `npm run release` on a portal of this machine.
 * @returns its output
 * @throws Error with its output if it failed
 */
export async function runRelease(dataDir: string, ...args: string[]): Promise<string> {
  const program = runProgram([join(root, 'release/src/cli.ts'), ...args], { COUPON_CENTER_DATA: dataDir });
  const [code] = (await once(program.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(program.output());
  return program.output();
}
