/**
 * Decides whether a canary goes on, is stopped, or gets more visitors. A pure function of the counts.
 *
 * The test: chance alone decides which visitors get the canary. If it is no worse than the live version, each visitor who has
 * trouble for the first time is one of the canary's with a probability of at most `share`, whatever the rate of trouble
 * is and whenever it changes. The e-value says how much better the counted visitors fit a canary with more trouble. If
 * the canary is no worse, the e-value ever reaches `n` with a probability of at most `1/n` (Ville's inequality), so
 * looking at it after every visitor is allowed. See docs/decisions/0019-how-a-canary-is-tested.md.
 */
import type { CanaryEvidence, SlowLimits, Trouble, VitalLimits } from '../calls/canary-messages.ts';
import { CANARY_MEASURES, VITAL_MEASURES } from '../calls/canary-messages.ts';

/** False-positive rate: the share of healthy canaries that may be stopped. */
export const FALSE_STOPS = 0.02;
/** The e-value that stops a canary. Each measure gets an equal part of the false stops. */
export const E_VALUE_LIMIT: number = (CANARY_MEASURES.length + VITAL_MEASURES.length) / FALSE_STOPS;
/** Minimum number of visitors with trouble, each in a different network, that can stop a canary. */
const LEAST_TROUBLED = 3;
/** The share of a step's visits that one network may contribute, so that none promotes a canary alone. */
const PART_OF_NETWORK = 0.1;
const TEST_NAME = 'sequential binomial test, mixed over rate ratios';

/** Ratios of a bad canary's trouble to that of the live version; each gets the same weight. */
const RATIOS: readonly number[] = [1.5, 2, 3, 5, 10, 30, 100];
/** Ratios for slowness, which the live version often has too: a version that is slower throughout exceeds it only by a little. */
const RATIOS_OF_SLOWNESS: readonly number[] = [1.25, 1.5, 2, 3, 10];
const RATIOS_OF: Readonly<Partial<Record<Trouble, readonly number[]>>> = {
  slowPaint: RATIOS_OF_SLOWNESS,
  slowInput: RATIOS_OF_SLOWNESS,
};
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
export function eValueOf(counts: readonly Troubled[], ratios = RATIOS): number {
  const evidence = ratios.map((ratio) => {
    const logs = counts.map(({ share, canary, live }) => {
      const all = ratio * share + 1 - share;
      return canary * Math.log(ratio / all) - live * Math.log(all);
    });
    return Math.exp(logs.reduce((sum, log) => sum + log, 0));
  });
  const mean = evidence.reduce((sum, one) => sum + one, 0) / ratios.length;
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
  troubled: Readonly<Record<Trouble, readonly Troubled[]>>;
  limits: VitalLimits;
}

export function evidenceOf({ visitors, troubled, limits }: CanaryFacts): CanaryEvidence {
  const sum = (counts: readonly Troubled[], group: 'canary' | 'live') =>
    counts.reduce((total, count) => total + count[group], 0);
  function figuresOf<Measure extends Trouble>(measure: Measure) {
    const counts = troubled[measure];
    return {
      measure,
      canary: sum(counts, 'canary'),
      live: sum(counts, 'live'),
      eValue: Number(eValueOf(counts, RATIOS_OF[measure]).toPrecision(3)),
    };
  }
  const above = { slowPaint: limits.lcp, slowInput: limits.inp, refusedSave: undefined };
  return {
    test: TEST_NAME,
    limit: E_VALUE_LIMIT,
    visitors,
    measures: CANARY_MEASURES.map(figuresOf),
    vitals: VITAL_MEASURES.map((measure) => ({
      ...figuresOf(measure),
      ...(above[measure] && { above: above[measure] }),
    })),
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

/** The evidence of one measure. */
type Figures = NonNullable<CanaryEvidence['vitals']>[number];

const isWorse = ({ canary, eValue }: Figures, limit: number) => canary >= LEAST_TROUBLED && eValue >= limit;

/** Returns the measures by which the canary is worse beyond chance. */
function worseMeasures({ measures, vitals = [], limit }: CanaryEvidence): Figures[] {
  return [...measures, ...vitals].filter((one) => isWorse(one, limit));
}

const NAMES: Readonly<Partial<Record<string, string>>> = {
  failed: 'failed mounts',
  crashed: 'crashes',
  slow: 'slow mounts',
  slowPaint: 'slow paints',
  slowInput: 'slow responses to input',
  refusedSave: 'refused saves',
} satisfies Record<Trouble, string>;

const VITAL_OF: Readonly<Partial<Record<string, string>>> = { slowPaint: 'LCP', slowInput: 'INP' };

function describeLimits(measure: string, { fresh, resumed }: SlowLimits): string {
  const ofResumed = resumed === fresh ? '' : `, on resumed pages ${resumed} ms`;
  return ` (${VITAL_OF[measure] ?? measure} over ${fresh} ms${ofResumed})`;
}

const nameOf = ({ measure, above }: Figures) =>
  `${NAMES[measure] ?? measure}${above ? describeLimits(measure, above) : ''}`;

/** Describes the counts in a sentence. Only some pages report their vitals, so measures without a report are left out. */
export function describeEvidence({ visitors, measures, vitals = [], limit, test }: CanaryEvidence): string {
  const parts = measures.map(
    (one) =>
      `${nameOf(one)} ${one.canary} of ${visitors.canary} visitors, live version ${one.live} of ${visitors.live} (e-value ${one.eValue})`,
  );
  const vitalParts = vitals
    .filter(({ canary, live }) => canary + live > 0)
    .map((one) => `${nameOf(one)} ${one.canary} visitors, live version ${one.live} (e-value ${one.eValue})`);
  return `${[...parts, ...vitalParts].join('; ')}. Test: ${test}; an e-value of ${limit} stops the canary.`;
}

/** Describes the measures by which a canary is worse. */
export function describeWorse(evidence: CanaryEvidence): string {
  return `significantly more ${worseMeasures(evidence).map(nameOf).join(' and ')} than with the live version`;
}
