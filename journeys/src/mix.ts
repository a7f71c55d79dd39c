/** The mix that journeys run against: `COUPON_CENTER_MIX` is the query of the link to it. */
import { MIX_ADDRESS } from '@coupon-center/portal-contracts';
import type { BrowserContext } from '@playwright/test';

/**
 * Opens the link to a mix for a browser context, whose pages are made of that mix from then on. Does nothing if there is
 * none.
 * @param mix the query of the link
 * @throws Error with the portal's answer if it refuses the link
 */
export async function openMix(
  context: BrowserContext,
  origin: string,
  mix = process.env.COUPON_CENTER_MIX,
): Promise<void> {
  if (!mix) return;
  const answer = await context.request.get(`${origin}${MIX_ADDRESS}?${mix}`, { maxRedirects: 0 });
  if (answer.status() === 303) return;
  throw new Error(`The portal answered the link to the mix with ${answer.status()}: ${await answer.text()}`);
}
