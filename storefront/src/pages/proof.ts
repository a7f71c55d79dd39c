/** Uses of a coupon and votes on its code, in words (docs/rules.md, 83). */
import { daysBetween } from '@coupon-center/contracts';
import type { CouponProof } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content } from '@coupon-center/server-kit';

/** @param today yyyy-MM-dd in the site's time zone */
export function proofLines(proof: CouponProof | undefined, today: string): string[] {
  const { used = null, votes = null } = proof ?? {};
  const lines = used === null ? [] : [`Used ${used.toLocaleString('en')} times this month`];
  if (votes === null) return lines;
  const shoppers = `for ${votes.worked} of ${votes.asked} shoppers`;
  if (votes.seems_dead) return [`May have expired: worked ${shoppers}`, ...lines];
  const last = votes.last_worked === null ? [] : [lastWorked(votes.last_worked, today)];
  return [`Worked ${shoppers}`, ...lines, ...last];
}

function lastWorked(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days <= 0) return 'Last worked today';
  return days === 1 ? 'Last worked yesterday' : `Last worked ${days} days ago`;
}

/** @param most lines that are shown */
export function proofOf(proof: CouponProof | undefined, today: string, most = 3): Content {
  const lines = proofLines(proof, today).slice(0, most);
  if (lines.length === 0) return '';
  return html`<p class="proof ${proof?.votes?.seems_dead ? 'doubt' : ''}">${lines.join(' · ')}</p>`;
}
