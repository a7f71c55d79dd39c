/** Finds the journeys that can run on any portal: those of `e2e` that start nothing themselves, and recorded ones. */
import { basename, join } from 'node:path';
import { ReleaseError } from '@coupon-center/release';
import { runPlaywright } from './run-playwright.ts';
import { specsOf } from './report.ts';
import type { Report } from './report.ts';

/** Folder to which `compose record` writes journeys. */
export const RECORDED = 'e2e/specs/recorded';

/** Folders of journeys, below `e2e`. */
const FOLDERS = ['specs/merchant', 'specs/shopper', 'specs/recorded'];

export interface Journey {
  /** Name of the file, e.g. `main-walk`. */
  name: string;
  title: string;
  /** Path below `e2e/specs`. */
  file: string;
  line: number;
}

/** @throws {ReleaseError} if Playwright can't read the journeys */
export async function listJourneys(): Promise<Journey[]> {
  const report = await runPlaywright(['--list', ...FOLDERS], {});
  const [error] = report?.errors ?? [{ message: 'Playwright exited without a report.' }];
  if (error) throw new ReleaseError(`The journeys cannot be listed: ${error.message ?? ''}`);
  return journeysIn(report ?? { suites: [], errors: [] });
}

const journeysIn = (report: Report): Journey[] =>
  specsOf(report).map(({ title, file, line }) => ({
    name: basename(file, '.spec.ts'),
    title,
    file,
    line,
  }));

/**
 * Returns the journeys with that name, else those whose name or title contains it.
 * @throws {ReleaseError} if there is none
 */
export function chooseJourneys(journeys: readonly Journey[], asked: string): Journey[] {
  const named = journeys.filter(({ name }) => name === asked);
  if (named.length > 0) return named;
  const text = asked.toLowerCase();
  const found = journeys.filter(({ title, name }) => `${name} ${title}`.toLowerCase().includes(text));
  if (found.length > 0) return found;
  const names = [...new Set(journeys.map(({ name }) => name))];
  throw new ReleaseError(
    `No journey has the name '${asked}' or a title that contains it. There are ${names.join(', ')}.`,
  );
}

/** Path of the file of a journey. */
export const fileOf = ({ file }: Journey): string => join('e2e/specs', file);
