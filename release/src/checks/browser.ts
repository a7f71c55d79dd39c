/** Runs the checks that need a page. They are in a package of their own, because most users of this one need no browser. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Capability, RemoteDeclaration } from '@coupon-center/portal-contracts';
import { ReleaseError } from '../errors.ts';
import type { BrowserCheckName } from './report.ts';

/** The version that is tried in the page of a portal. */
export interface BrowserCandidate {
  declaration: RemoteDeclaration;
  version: string;
  /** File name of the federation manifest. */
  entry: string;
  /** SHA-384 of each file as `sha384-<base64>`, by path. */
  files: Readonly<Record<string, string>>;
  read: (path: string) => Promise<Buffer>;
  /** Absolute path of the package, for the remote's own answers of the API; undefined without its source. */
  folder: string | undefined;
  /** Capabilities that the remote has once it is live. */
  grants: readonly Capability[];
}

/** For each check: sentences about problems, and notes worth knowing. */
export type BrowserFindings = Record<BrowserCheckName, { wrong: string[]; notes: string[]; seconds: number }>;

/** What `@coupon-center/browser-check` exports as `checkInBrowser`. */
export type CheckInBrowser = (candidate: BrowserCandidate, portal: string) => Promise<BrowserFindings>;

const PACKAGE = '@coupon-center/browser-check';

/**
 * @param folder from which the package is looked up
 * @throws {ReleaseError} if it isn't installed
 */
export async function loadBrowserCheck(folder: string): Promise<CheckInBrowser> {
  let file: string;
  try {
    file = createRequire(join(folder, 'package.json')).resolve(PACKAGE);
  } catch {
    throw new ReleaseError(
      `${PACKAGE} is not installed. Install it with npm install --save-dev ${PACKAGE}, or skip these checks with --without-browser.`,
    );
  }
  const { checkInBrowser } = (await import(pathToFileURL(file).href)) as { checkInBrowser: CheckInBrowser };
  return checkInBrowser;
}
