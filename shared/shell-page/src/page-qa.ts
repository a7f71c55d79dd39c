/** What a page knows of its tester, and what testers and the shell's server say to each other. */
import type { Mix } from '@coupon-center/portal-contracts';

/** A version of a mix that the page doesn't have, and why. */
export interface DroppedVersion {
  name: string;
  version: string;
  /** In words. */
  reason: string;
}

export interface PageQa {
  /**
   * `open`: everybody may test on this portal. `tester`: has the right to. `link`: came by a signed link, and has no
   * mix but that one. `asking`: has opened `/qa`, and the portal doesn't know yet who it is.
   */
  access: 'open' | 'tester' | 'link' | 'asking';
  /** What was asked for; missing while nothing is overridden. */
  mix?: Mix;
  /** Parts of the mix that the page doesn't have. */
  dropped: readonly DroppedVersion[];
  /** ISO 8601 instant at which the mix ends. */
  expires?: string;
  /** Whether the portal has the calls of a test stack. */
  hasTestStack?: true;
}

/** A version that a tester may choose. */
export interface SelectableVersion {
  version: string;
  /** See `contentHashSchema`. */
  hash: string;
  role: 'live' | 'canary' | 'earlier' | 'unused';
  channels: readonly string[];
  /** ISO 8601 instant. */
  publishedAt: string;
  commit: string;
  builder: string;
  reason: string | null;
  /** What it needs and the shell doesn't have, in words; empty if it fits. */
  lacks: string;
}

/** The shell, by its own name, or a remote. */
export interface SelectablePart {
  name: string;
  owner: string | null;
  live: string | null;
  versions: readonly SelectableVersion[];
}

/** Reply of `GET /qa/versions?shell=<version>`. */
export interface SelectableVersions {
  parts: readonly SelectablePart[];
}

/** Reply of `PUT /qa/mix`. */
export interface AppliedMix {
  dropped: readonly DroppedVersion[];
}

/** Reply of `POST /qa/links`. */
export interface MixLink {
  link: string;
  /** ISO 8601 instant; missing if the link doesn't end. */
  expires?: string;
}
