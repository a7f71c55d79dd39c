/** Runs a program of the cluster in the background. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Owner } from './layout.ts';

export interface Running {
  readonly name: string;
  readonly pid: number;
  isRunning(): boolean;
  /** Ends it, if it runs, and waits. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Returns the end of its log. */
  lastLines(): string;
}

export interface RunOptions {
  name: string;
  program: string;
  args: readonly string[];
  /** The folder for its log, `<name>.log`. */
  logs: string;
  env?: NodeJS.ProcessEnv;
  owner?: Owner | undefined;
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches only who stops all in the right order. */
export function runProcess({ name, program, args, logs, env, owner }: RunOptions): Running {
  const path = join(logs, `${name}.log`);
  const log = openSync(path, 'a');
  const child = spawn(program, args, {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, HOME: '/', LANG: 'C.UTF-8', ...env },
  });
  closeSync(log);
  let failure = '';
  child.on('error', ({ message }) => (failure = message));
  const isRunning = () => !failure && child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    isRunning,
    async end(signal) {
      if (!isRunning()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    lastLines: () => failure || readFileSync(path, 'utf8').split('\n').slice(-20).join('\n'),
  };
}
