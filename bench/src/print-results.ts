/** Prints results as Markdown, with the machine that they were measured on. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '@coupon-center/testing/program';
import type { Spread } from './statistics.ts';

export type Cell = string | number;

export interface Results {
  title: string;
  /** How it was measured, in one line. */
  about: string;
  /** Tables and paragraphs; empty ones are left out. */
  parts: readonly string[];
  /** All figures of all rounds. */
  figures: object;
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Describes the machine, and the commit of the sources, with `+` if there are uncommitted changes. */
function describeMachine(): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  const commit = git('rev-parse', '--short', 'HEAD') || 'unknown';
  const processors = `${cpus().length} × ${first?.model.trim() ?? 'unknown'}`;
  const changes = git('status', '--porcelain') ? '+' : '';
  return `${new Date().toISOString()}, ${processors}, ${memory}, Node ${process.version}, commit ${commit}${changes}`;
}

/** Read at the start, because some commands change a source for a while. */
const machine = describeMachine();

/**
 * Prints results, and writes them as Markdown and JSON into a folder if one is given.
 * @param name name of the files, without endings
 */
export function printResults(folder: string | undefined, name: string, results: Results): void {
  const { title, about, parts, figures } = results;
  const markdown = `${[`# ${title}`, `${machine}; ${about}.`, ...parts].filter(Boolean).join('\n\n')}\n`;
  console.log(markdown);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), markdown);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ machine, about, ...figures }, null, 1)}\n`);
}

/** @param rows each with the cells of the columns */
export function table(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const all = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, index) => Math.max(3, ...all.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]) => {
    const cells = widths.map((width, index) =>
      index === 0 ? (row[index] ?? '').padEnd(width) : (row[index] ?? '').padStart(width),
    );
    return `| ${cells.join(' | ')} |`;
  };
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const [head = [], ...body] = all;
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n');
}

/** Formats a number; one that was not measured is left out. */
export const fixed = (value: number, digits = 0): string =>
  Number.isFinite(value) ? value.toFixed(digits) : '';
export const kB = (bytes: number): string => fixed(bytes / 1000, bytes < 10_000 ? 1 : 0);
/** Formats a ratio with the lowest and the highest of its rounds. */
export const spread = ({ median, lowest, highest }: Spread): string =>
  Number.isFinite(median) ? `${fixed(median, 2)} (${fixed(lowest, 2)}–${fixed(highest, 2)})` : '';
