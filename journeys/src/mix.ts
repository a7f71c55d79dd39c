/** The mix that journeys run against: `COUPON_CENTER_MIX` is the query of the link to it. */
import { MIX_ADDRESS } from '@coupon-center/portal-contracts';
import type { BrowserContext } from '@playwright/test';

/**
 * Opens the link of `COUPON_CENTER_MIX` for a browser context, whose pages are made of that mix from then on. Does nothing
 * where there is none.
 * @throws Error with the portal's answer where it refuses the link
 */
export async function openMix(context: BrowserContext, origin: string): Promise<void> {
  const { COUPON_CENTER_MIX: mix } = process.env;
  if (!mix) return;
  const answer = await context.request.get(`${origin}${MIX_ADDRESS}?${mix}`, { maxRedirects: 0 });
  if (answer.status() === 303) return;
  throw new Error(`The portal answered the link to the mix with ${answer.status()}: ${await answer.text()}`);
}
