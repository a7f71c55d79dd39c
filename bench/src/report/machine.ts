/** The machine that a measurement ran on. */
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { root } from '@coupon-center/testing/program';

export interface Machine {
  at: string;
  cpu: string;
  memory: string;
  node: string;
  browser?: string;
  /** Commit of the sources; with `+` if there are uncommitted changes. */
  commit: string;
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

export function machine(browser?: string): Machine {
  const [first] = cpus();
  const changes = git('status', '--porcelain') ? '+' : '';
  return {
    at: new Date().toISOString(),
    cpu: `${cpus().length} × ${first?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    node: process.version,
    ...(browser && { browser }),
    commit: (git('rev-parse', '--short', 'HEAD') || 'unknown') + changes,
  };
}

/** Describes the machine in one line of a report. */
export function tellMachine({ at, cpu, memory, node, browser, commit }: Machine): string {
  return [at, cpu, memory, `Node ${node}`, ...(browser ? [browser] : []), `commit ${commit}`].join(', ');
}
