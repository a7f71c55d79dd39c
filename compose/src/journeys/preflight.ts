/** Asks a portal whether its pages can be made of a mix, before a journey is run on them. */
import { formatMix, MIX_ADDRESS, readPageData } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { z } from 'zod';
import { reasonsOn } from '../mix/read-from.ts';

const testersPage = z.object({
  qa: z.object({
    dropped: z.array(z.object({ name: z.string(), version: z.string(), reason: z.string() })),
  }),
});

/**
 * Opens the link to a mix as a browser does.
 * @returns why the portal's pages can't be made of it; undefined if they can
 */
export async function preflight(origin: string, mix: Mix): Promise<string | undefined> {
  const opened = await fetch(`${origin}${MIX_ADDRESS}?${formatMix(mix)}`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
  if (opened.status === 404) return 'This portal does not allow choosing versions.';
  if (opened.status !== 303) return reasonsOn(await opened.text());
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const page = await fetch(`${origin}/`, { headers: { accept: 'text/html', cookie } });
  const read = testersPage.safeParse(readPageData(await page.text()));
  const dropped = read.data?.qa.dropped ?? [];
  if (dropped.length === 0) return undefined;
  return dropped.map(({ name, version, reason }) => `${name} ${version}: ${reason}`).join(' ');
}
