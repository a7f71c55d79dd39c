import { PAGE_RELEASES_ADDRESS, receiveReleases } from '@coupon-center/shell-page';
import type { PageData, PageReleases, SentPageReleases } from '@coupon-center/shell-page';

/**
 * Returns a function that asks the server which versions a page opened now would get. It rejects without an answer.
 * @param page parts that run from source stay, whatever is published
 * @param hear called with each answer that differs from the one before
 */
export function createReleaseQuery(
  page: Pick<PageData, 'shell' | 'remotes'>,
  hear: (releases: PageReleases) => void,
): (signal: AbortSignal) => Promise<void> {
  const fromSource = Object.entries(page.remotes).filter(([, { live }]) => live.isDevelopment);
  const address = `${PAGE_RELEASES_ADDRESS}?${new URLSearchParams({ shell: page.shell })}`;
  let last = '';
  return async (signal) => {
    const response = await fetch(address, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`The list of versions answered ${response.status}.`);
    const text = await response.text();
    if (text === last) return;
    const releases = receiveReleases(JSON.parse(text) as SentPageReleases);
    last = text;
    hear({ ...releases, remotes: { ...releases.remotes, ...Object.fromEntries(fromSource) } });
  };
}
