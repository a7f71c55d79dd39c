/**
 * Decides whether a canary goes on, is stopped, or gets more visitors. A pure function of the counts.
 *
 * The test: chance alone decides which visitors get the canary. If it is no worse than the live version, each visitor who has
 * trouble for the first time is one of the canary's with a probability of at most `share`, whatever the rate of trouble
 * is and whenever it changes. The e-value says how much better the counted visitors fit a canary with more trouble. If
 * the canary is no worse, the e-value ever reaches `n` with a probability of at most `1/n` (Ville's inequality), so
 * looking at it after every visitor is allowed. See docs/decisions/0019-how-a-canary-is-tested.md.
 */
import type { CanaryEvidence, CanaryMeasure } from '../calls/canary-messages.ts';
import { CANARY_MEASURES } from '../calls/canary-messages.ts';

/** False-positive rate: the share of healthy canaries that may be stopped. */
export const FALSE_STOPS = 0.01;
/** The e-value that stops a canary. Each measure gets an equal part of the false stops. */
export const E_VALUE_LIMIT: number = CANARY_MEASURES.length / FALSE_STOPS;
/** Minimum number of visitors with trouble, each in a different network, that can stop a canary. */
const LEAST_TROUBLED = 3;
/** The share of a step's visits that one network may contribute, so that none promotes a canary alone. */
const PART_OF_NETWORK = 0.1;
const TEST_NAME = 'sequential binomial test, mixed over rate ratios';

/** Ratios of a bad canary's trouble to that of the live version; each gets the same weight. */
const RATIOS = [1.5, 2, 3, 5, 10, 30, 100] as const;
/** Upper limit of an e-value; larger ones are no stronger evidence. */
const MOST_EVIDENCE = 1e12;

/** Visitors with the first trouble of one kind in their network, while the canary had one share. */
export interface Troubled {
  /** Share of visitors who get the canary, from 0 to 1. */
  share: number;
  canary: number;
  live: number;
}

/** Returns how strongly the counts suggest that the canary is worse than the live version; 1 if they are neutral. */
export function eValueOf(counts: readonly Troubled[]): number {
  const evidence = RATIOS.map((ratio) => {
    const logs = counts.map(({ share, canary, live }) => {
      const all = ratio * share + 1 - share;
      return canary * Math.log(ratio / all) - live * Math.log(all);
    });
    return Math.exp(logs.reduce((sum, log) => sum + log, 0));
  });
  const mean = evidence.reduce((sum, one) => sum + one, 0) / RATIOS.length;
  return Math.min(mean, MOST_EVIDENCE);
}

/** Returns how many visits of one network count towards those of a step. */
export function mostVisitsOfNetwork(minVisits: number): number {
  return Math.max(1, Math.floor(minVisits * PART_OF_NETWORK));
}

export interface CanaryFacts {
  /** Percent of the visitors, in ascending order; with the last one, 100, the version is live. */
  steps: readonly number[];
  /** Index of the current step. */
  step: number;
  /** Whether the step has lasted as long as it should. */
  hasLasted: boolean;
  /** Visitors who had the canary in this step. */
  visits: number;
  minVisits: number;
  /** All visitors whose visits have a result. */
  visitors: { canary: number; live: number };
  troubled: Readonly<Record<CanaryMeasure, readonly Troubled[]>>;
}

export function evidenceOf({ visitors, troubled }: CanaryFacts): CanaryEvidence {
  const sum = (counts: readonly Troubled[], group: 'canary' | 'live') =>
    counts.reduce((total, count) => total + count[group], 0);
  return {
    test: TEST_NAME,
    limit: E_VALUE_LIMIT,
    visitors,
    measures: CANARY_MEASURES.map((measure) => {
      const counts = troubled[measure];
      return {
        measure,
        canary: sum(counts, 'canary'),
        live: sum(counts, 'live'),
        eValue: Number(eValueOf(counts).toPrecision(3)),
      };
    }),
  };
}

export interface Judgement {
  /** `raise`: the next step begins, or the version is live. */
  verdict: 'wait' | 'stop' | 'raise';
  evidence: CanaryEvidence;
}

export function judge(facts: CanaryFacts): Judgement {
  const evidence = evidenceOf(facts);
  if (worseMeasures(evidence).length > 0) return { verdict: 'stop', evidence };
  const { hasLasted, visits, minVisits } = facts;
  return { verdict: hasLasted && visits >= minVisits ? 'raise' : 'wait', evidence };
}

/** Returns the measures by which the canary is worse beyond chance. */
function worseMeasures({ measures, limit }: CanaryEvidence): CanaryEvidence['measures'] {
  return measures.filter(({ canary, eValue }) => canary >= LEAST_TROUBLED && eValue >= limit);
}

const NAMES: Readonly<Record<CanaryMeasure, string>> = {
  failed: 'failed mounts',
  crashed: 'crashes',
  slow: 'slow mounts',
};

/** Describes the counts in a sentence. */
export function describeEvidence(evidence: CanaryEvidence): string {
  const { visitors, measures, limit, test } = evidence;
  const parts = measures.map(
    ({ measure, canary, live, eValue }) =>
      `${NAMES[measure]} ${canary} of ${visitors.canary} visitors, live version ${live} of ${visitors.live} (e-value ${eValue})`,
  );
  return `${parts.join('; ')}. Test: ${test}; an e-value of ${limit} stops the canary.`;
}

/** Describes the measures by which a canary is worse. */
export function describeWorse(evidence: CanaryEvidence): string {
  const names = worseMeasures(evidence).map(({ measure }) => NAMES[measure]);
  return `significantly more ${names.join(' and ')} than with the live version`;
}
