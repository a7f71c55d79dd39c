/**
 * Data that an open page requests from time to time: the versions that a page opened now would be given, and those that
 * should no longer run.
 */
import { receiveRemotes, sendRemotes } from './sent-remotes.ts';
import type { SentRemotes } from './sent-remotes.ts';
import type { PageRemote } from './page-remote.ts';

export { PAGE_RELEASES_ADDRESS } from '@coupon-center/portal-contracts';

export interface PageReleases {
  shell: string;
  remotes: Readonly<Record<string, PageRemote>>;
  /** Versions that were rolled back or withdrawn, by remote, and those of the shell by its own name. */
  recalled: Readonly<Record<string, readonly string[]>>;
}

/** The same data as it is sent. */
export type SentPageReleases = Omit<PageReleases, 'remotes'> & { remotes: SentRemotes };

/** The inverse of {@link receiveReleases}. */
export function sendReleases({ remotes, ...releases }: PageReleases): SentPageReleases {
  return { ...releases, remotes: sendRemotes(remotes) };
}

export function receiveReleases({ remotes, ...sent }: SentPageReleases): PageReleases {
  return { ...sent, remotes: receiveRemotes(remotes) };
}
