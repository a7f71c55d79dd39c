/** Renders the first screens of a remote to HTML. Its build does that in Node; no page has this code. */
import { prerender } from 'react-dom/static';
import type { FirstScreen } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import { collectStyles } from '@coupon-center/ui/collect-styles';
import { definedRemote } from '../lifecycles-of.tsx';
import { isLazyPart } from '../lazy-part.tsx';
import { RemoteRoot } from '../remote-root.tsx';
import { stillContract } from './still-contract.ts';

export interface FirstScreenRequest {
  /** Name of the remote. */
  remote: string;
  site: Site;
  /** Path of the route. */
  path: string;
}

/**
 * @returns undefined if {@link defineRemote} got no such screen, or if its code is loaded only when it is shown
 * @throws any error of the screen
 */
export async function renderFirstScreen({
  remote,
  site,
  path,
}: FirstScreenRequest): Promise<FirstScreen | undefined> {
  const defined = definedRemote();
  const Screen = defined?.screens[path];
  if (!Screen || isLazyPart(Screen)) return undefined;
  const styles = collectStyles();
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <RemoteRoot contract={stillContract(site, path)} cache={styles.cache} {...defined} />,
    {
      identifierPrefix: remote,
      // A long screen would otherwise arrive in parts that scripts put together.
      progressiveChunkSize: Infinity,
      onError: (error) => void failures.push(error),
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return { html, styles: styles.collected(html) };
}
