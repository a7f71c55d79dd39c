/**
 * The data that the server puts into the page for the shell, so that brand and remotes are known in the first round
 * trip.
 */
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import type { PageQa } from './page-qa.ts';
import type { PageReleases } from './page-releases.ts';
import type { PageRemote } from './page-remote.ts';
import type { SentRemotes } from './sent-remotes.ts';

export { PAGE_DATA_ID } from '@coupon-center/portal-contracts';

export interface PageData {
  site: Site;
  /** Version of the shell that the page was made from; empty if the shell runs from source. */
  shell: string;
  /** Fingerprint of all parts of a rendered page: a page that was kept on the device fits only one with the same. */
  made?: string;
  /** Set only if this page doesn't report its errors. */
  reportsErrors?: false;
  /** Set only if this page doesn't report its web vitals. */
  reportsVitals?: false;
  remotes: Record<string, PageRemote>;
  /** `sha384-<base64>` of the shell's own files, by address. */
  assets: Record<string, string>;
  /** Only in the pages of testers. */
  qa?: PageQa;
}

/** The data as the page contains it. */
export type SentPageData = Omit<PageData, 'remotes'> & { remotes: SentRemotes };

export function declarationsOf({ remotes }: Pick<PageReleases, 'remotes'>): RemoteDeclaration[] {
  return Object.values(remotes).map(({ live }) => live.declaration);
}
