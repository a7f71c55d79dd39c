/** What a site's own sums prove to merchants who consider joining it (docs/rules.md, 86). */
import { SITE_PROOF, SITE_PROOF_SECONDS } from '@coupon-center/contracts';
import type { SiteProof } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { sumsOfSite } from './site-proof.repository.ts';

/** Returns a sum with its first two digits, so that it does not show a single event; null below the least that is shown. */
function shownOf(sum: number, least: number): number | null {
  if (sum < least) return null;
  const unit = 10 ** (String(sum).length - 2);
  return Math.floor(sum / unit) * unit;
}

export function createSiteProofs({ db, clock, caches }: Pick<Deps, 'db' | 'clock' | 'caches'>) {
  const known = new Map<string, { proof: Promise<SiteProof>; until: Date }>();
  caches.onClear(() => known.clear());

  async function read({ clientId }: Site): Promise<SiteProof> {
    const { views, uses } = await sumsOfSite(db, clientId);
    return { views: shownOf(views, SITE_PROOF.views), uses: shownOf(uses, SITE_PROOF.uses) };
  }

  return {
    /** Returns the proof of a site, at most an hour old, because the call is public and its query reads every store. */
    of(site: Site): Promise<SiteProof> {
      const earlier = known.get(site.clientId);
      if (earlier && clock.now() < earlier.until) return earlier.proof;
      const proof = read(site);
      known.set(site.clientId, { proof, until: plusSeconds(clock.now(), SITE_PROOF_SECONDS) });
      proof.catch(() => known.delete(site.clientId));
      return proof;
    },
  };
}
