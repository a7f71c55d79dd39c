/** Options of the shell's server. */
import { join } from 'node:path';
import type { ReleaseSource } from '@coupon-center/release';
import type { Site } from '@coupon-center/site-config';

/** A remote that runs from source. */
export interface DevelopmentRemote {
  /** Origin of its development server. */
  origin: string;
  /** Absolute path of its package; `remote.json` is read from there at each page load. */
  folder: string;
}

/** Lets testers choose what their pages are made of. */
export interface QaOptions {
  /** Signs the permissions of testers; the same as the API's and the release service's. */
  secret: string;
  /** Whether everybody may test; otherwise users to whom the API grants it, and visitors with a signed link. */
  isOpen: boolean;
  /** Whether the portal has the calls of a test stack. */
  hasTestStack?: boolean;
}

/** The API, which the shell's server asks for what a page reads first. */
export interface ApiOptions {
  origin: string;
  /** Time for its answers, in milliseconds; 100 by default. */
  limitMs?: number;
}

export interface ShellOptions {
  /** Where the registry and the files of shell and remotes come from. */
  source: ReleaseSource;
  /** Origin under which this machine serves the portal, where that is not the brand's own address. */
  origin?: string;
  /** Where logos are uploaded, where that is not the brand's own image host. */
  imageHost?: Site['imageHost'];
  /** Share of pages that report their errors to the release service, from 0 to 1; all by default. */
  reportingShare?: number;
  /** Share of pages that report their web vitals, from 0 to 1; all by default. */
  vitalsShare?: number;
  /** Without it, pages contain no data of their user. */
  api?: ApiOptions;
  /** Undefined where nobody may test. */
  qa?: QaOptions | undefined;
  /** Development only: remotes that run from source, by name; they replace the published ones. */
  developmentRemotes?: Readonly<Record<string, DevelopmentRemote>>;
  /** Development only: origin of the shell's own development server. */
  developmentShell?: string;
}

/** Images that brands and pages use; their names don't change with their content. */
export const PUBLIC_FOLDER: string = join(import.meta.dirname, '../../public');

/** Origins that only a development page may load from. */
export function developmentOrigins({ developmentRemotes = {}, developmentShell }: ShellOptions): string[] {
  const remotes = Object.values(developmentRemotes).map(({ origin }) => origin);
  return developmentShell ? [developmentShell, ...remotes] : remotes;
}
