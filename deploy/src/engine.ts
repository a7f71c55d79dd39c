/** Docker or podman, whichever can run containers on this machine. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Result {
  code: number | null;
  output: string;
}

/** Runs a program. @returns its exit code and output */
export function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs a program that must succeed. @returns its output @throws Error with the output if it fails */
export async function runWell(
  program: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<string> {
  const { code, output } = await run(program, args, env);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-4000)}`);
  return output.trim();
}

export interface Engine {
  name: 'docker' | 'podman';
  /** Whether `docker compose` is installed. */
  hasCompose: boolean;
}

/**
 * Finds an engine that responds; a client without a server doesn't count.
 * @throws Error if there is none
 */
export async function findEngine(): Promise<Engine> {
  for (const name of ['docker', 'podman'] as const) {
    if ((await run(name, ['info'])).code !== 0) continue;
    const hasCompose = name === 'docker' && (await run('docker', ['compose', 'version'])).code === 0;
    return { name, hasCompose };
  }
  throw new Error('There is no container engine here: neither `docker info` nor `podman info` succeeds.');
}

/** Builds an image of the Dockerfile. @param root the repository's @throws Error with the output if it fails */
export async function buildImage(
  { name }: Engine,
  root: string,
  { build, image }: { build: { dockerfile: string; target: string }; image: string },
): Promise<void> {
  // Podman's own format has no health checks.
  const format = name === 'podman' ? ['--format', 'docker', '--layers'] : [];
  const args = ['-f', join(root, build.dockerfile), '--target', build.target, '-t', image, root];
  await runWell(name, ['build', ...format, ...args]);
}
