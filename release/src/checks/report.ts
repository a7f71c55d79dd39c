/** The report of the checks of a version, for people and for programs. */
import { z } from 'zod';
import { printable } from '@coupon-center/portal-contracts';

/** Names of all checks, in the order in which they run. */
export const CHECK_NAMES = [
  'signature',
  'integrity',
  'contract',
  'shared names',
  'routes',
  'bytes',
  'licences',
  'dependencies',
  'mounts',
  'accessibility',
  'left behind',
  'page state',
  'errors',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** Checks that need a page. */
export const BROWSER_CHECKS = [
  'mounts',
  'accessibility',
  'left behind',
  'page state',
  'errors',
] as const satisfies readonly CheckName[];
export type BrowserCheckName = (typeof BROWSER_CHECKS)[number];

export const checkResultSchema = z.object({
  name: z.enum(CHECK_NAMES),
  status: z.enum(['passed', 'failed', 'not run']),
  seconds: z.number().min(0),
  /** Sentences: what is wrong and who owns it, why the check was not run, or notes worth knowing. */
  words: z.array(z.string()),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

export const checkReportSchema = z.object({
  remote: z.string(),
  /** Null if the build can't be read. */
  version: z.string().nullable(),
  owner: z.string().nullable(),
  /** Version of the live shell; null if none is released. */
  shell: z.string().nullable(),
  /** Whether no check failed. */
  passed: z.boolean(),
  /** All of them, in order. */
  checks: z.array(checkResultSchema),
});
export type CheckReport = z.infer<typeof checkReportSchema>;

const WIDTH = Math.max(...CHECK_NAMES.map((name) => name.length));
const MARKS = { passed: '✓', failed: '✗', 'not run': '-' } as const;

/** Returns one line for each check, with what it found below. */
export function describeReport({ remote, version, owner, passed, checks }: CheckReport): string {
  const lines = checks.flatMap(({ name, status, seconds, words }) => [
    `  ${MARKS[status]} ${name.padEnd(WIDTH)}  ${status === 'not run' ? 'not run' : `${seconds.toFixed(1)} s`}`,
    ...words.flatMap((text) => text.split('\n')).map((text) => `      ${printable(text)}`),
  ]);
  const failed = checks.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const whose = owner === null ? '' : ` Owner: ${owner}.`;
  const summary = passed ? 'can be deployed.' : `cannot be deployed: ${failed.join(', ')}.${whose}`;
  const subject = [remote, version].filter(Boolean).join(' ');
  return [subject, ...lines, `${subject} ${summary}`].join('\n');
}
