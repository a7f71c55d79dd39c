/** The page with the pairs of pictures of two mixes. */
import { escape, writePairs } from '@coupon-center/testing/pictures';
import type { Pair } from '@coupon-center/testing/pictures';

export interface DiffPage {
  /** Names of the mixes, and their parts that differ. */
  one: { name: string; parts: readonly string[] };
  other: { name: string; parts: readonly string[] };
  threshold: number;
  masks: readonly string[];
  /** Instant at which the pages' clock was fixed. */
  now: string;
  pairs: readonly Pair[];
}

export function writePage({ one, other, threshold, masks, now, pairs }: DiffPage): string {
  const parts = (side: DiffPage['one']) =>
    `<li>${escape(side.name)}: ${escape(side.parts.join(', ') || 'the same parts')}</li>`;
  const intro = `<p>Parts that differ:</p><ul>${parts(one)}${parts(other)}</ul>
<p>A pixel counts as changed if its colour differs by more than ${threshold} of the possible (<code>--threshold</code>). Covered in
both pictures: ${[...masks.map((mask) => `<code>${escape(mask)}</code>`), 'email addresses of test accounts', 'the badge of the mix'].join(', ')} (<code>--mask</code>). The clock of the pages stood
at ${escape(now)}.</p>`;
  return writePairs({ one: one.name, other: other.name, intro, pairs });
}
