import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'archive-get.sh');
let data = '';

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'coupon-center-archive-'));
  mkdirSync(join(data, 'pg_wal'));
});

afterEach(() => rmSync(data, { recursive: true }));

const addHistory = (name: string, ...lines: string[]) =>
  writeFileSync(join(data, 'pg_wal', name), lines.map((line) => `${line}\tno recovery target\n`).join(''));

/** Returns what pgBackRest was asked for, or what the script said instead. */
function get(file: string): string {
  try {
    const command = [script, file, 'pg_wal/RECOVERYXLOG', 'echo', 'pgbackrest'];
    return execFileSync('sh', command, { cwd: data, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    return (error as { stderr: string }).stderr.trim();
  }
}

const asked = (file: string) => `pgbackrest archive-get ${file} pg_wal/RECOVERYXLOG`;

it('gets everything while no timeline has ended', () => {
  for (const file of ['000000010000000000000004', '00000002.history']) expect(get(file)).toBe(asked(file));
});

it('refuses segments of a timeline from the one on in which it ended', () => {
  addHistory('00000003.history', '1\t0/47BA7E8', '2\t0/9000000');
  addHistory('00000004.history', '1\t0/47BA7E8', '2\t0/9000000', '3\t1A/FEDF73F8');
  for (const file of [
    '00000003000000190000FFFF',
    '000000030000001A000000FD',
    '000000040000001A000000FE',
    '000000040000001B00000000',
    '000000010000000000000003',
    '00000005.history',
    '000000030000001A000000FE.00000028.backup',
  ])
    expect(get(file)).toBe(asked(file));
  for (const file of ['000000030000001A000000FE', '000000030000001A000000FF', '000000030000001B00000000'])
    expect(get(file)).toBe(
      `Timeline 3 ended at 1A/FEDF73F8, so ${file} of the archive may differ from the primary's.`,
    );
  expect(get('000000010000000000000004')).toMatch(/^Timeline 1 ended at 0\/47BA7E8/);
});
