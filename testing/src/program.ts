/** Runs programs of the project in separate processes, for journeys and measurements. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const root: string = resolve(import.meta.dirname, '../..');

export interface Program {
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves with the first line that matches. Rejects if the program ends first. */
  line(pattern: RegExp): Promise<string>;
}

/** Runs a program of the project under the same Node. */
export function runProgram(args: string[], env: NodeJS.ProcessEnv, cwd = root): Program {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      listeners.forEach((listener) => listener());
    });
  return {
    process: child,
    output: () => lines.join('\n'),
    line: (pattern) =>
      new Promise((resolveLine, reject) => {
        const look = () => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined) return;
          listeners.delete(look);
          resolveLine(found);
        };
        listeners.add(look);
        child.once('close', () =>
          reject(new Error(`The program ended before it printed ${pattern}:\n${lines.join('\n')}`)),
        );
        look();
      }),
  };
}

/** Asks a program to end, as Ctrl-C does, and waits. @returns its exit code */
export async function interrupt({ process: child }: Program): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'close') as Promise<[number | null]>;
  child.kill('SIGINT');
  return (await ended)[0];
}
