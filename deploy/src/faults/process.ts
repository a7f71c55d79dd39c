/** One process of a part, or an edge: started, stopped and killed for real. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { until } from '../until.ts';

export interface Program {
  /** For messages, e.g. `api on 127.0.1.1`. */
  name: string;
  command: string;
  /** Asked for at each start. */
  args: () => readonly string[];
  env: NodeJS.ProcessEnv;
  /** Responds with 200 once the process serves. */
  ready: URL;
  /** Its output is appended to `<log>.out` and `<log>.err`. */
  log: string;
}

export interface RunningProcess {
  name: string;
  /** Starts it, and waits until it serves. */
  start(): Promise<void>;
  /** Sends a signal and waits for the end. @returns the exit code; null if the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** @returns the status of a response on a connection of its own; 0 without one */
function statusOf(url: URL): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false, timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(0));
    asked.end();
  });
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

export function createProcess({ name, command, args, env, ready, log }: Program): RunningProcess {
  let child: ChildProcess | undefined;
  const checkRuns = (started: ChildProcess) => {
    if (isRunning(started)) return;
    const [errors, output] = [readFileSync(`${log}.err`, 'utf8'), readFileSync(`${log}.out`, 'utf8')];
    assert.fail(`${name} ended:\n${errors.slice(-2000)}${output.slice(-2000)}`);
  };
  return {
    name,
    async start() {
      const stdio = ['ignore', openSync(`${log}.out`, 'a'), openSync(`${log}.err`, 'a')] as const;
      // Its children are in its group.
      const started = spawn(command, args(), {
        env: { PATH: process.env.PATH, ...env },
        stdio: [...stdio],
        detached: true,
      });
      stdio.slice(1).forEach((file) => closeSync(Number(file)));
      child = started;
      await until(
        `${name} does not serve a minute after its start`,
        () => statusOf(ready),
        (status) => {
          checkRuns(started);
          return status === 200;
        },
      );
    },
    async end(signal) {
      assert.ok(child?.pid !== undefined && isRunning(child), `${name} does not run`);
      const ended = once(child, 'exit') as Promise<[number | null]>;
      // A container dies with all of its processes, e.g. nginx with its workers.
      if (signal === 'SIGKILL') process.kill(-child.pid, signal);
      else child.kill(signal);
      return (await ended)[0];
    },
  };
}
