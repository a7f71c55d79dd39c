import { CANARY_MEASURES, VITAL_MEASURES } from '../calls/canary-messages.ts';
import type { Trouble } from '../calls/canary-messages.ts';
import {
  describeEvidence,
  describeWorse,
  E_VALUE_LIMIT,
  evidenceOf,
  eValueOf,
  FALSE_STOPS,
  judge,
} from './canary-rule.ts';
import type { CanaryFacts, Troubled } from './canary-rule.ts';
import { bucketOf, percentileOf } from './vital-figures.ts';
import { seeded } from '../testing/seeded.ts';

const LIMITS = { lcp: { fresh: 2400, resumed: 2400 }, inp: { fresh: 150, resumed: 90 } };
const TROUBLES: readonly Trouble[] = [...CANARY_MEASURES, ...VITAL_MEASURES];
const noTrouble = () =>
  Object.fromEntries(TROUBLES.map((measure) => [measure, [] as Troubled[]])) as Record<Trouble, Troubled[]>;

function factsWith(facts: Partial<CanaryFacts> = {}): CanaryFacts {
  return {
    steps: [1, 10, 50, 100],
    step: 0,
    hasLasted: true,
    visits: 200,
    minVisits: 200,
    visitors: { canary: 200, live: 19_800 },
    troubled: noTrouble(),
    limits: LIMITS,
    ...facts,
  };
}
const crashes = (...crashed: Troubled[]) => factsWith({ troubled: { ...noTrouble(), crashed } });

describe('a canary', () => {
  it('gets more visitors when its step has lasted long enough, has had its visits, and is no worse', () => {
    expect(judge(factsWith()).verdict).toBe('raise');
    expect(judge(factsWith({ hasLasted: false })).verdict).toBe('wait');
    expect(judge(factsWith({ visits: 199 })).verdict).toBe('wait');
  });

  it('goes on with as much trouble as the live version, even if everything fails, or with less', () => {
    expect(judge(crashes({ share: 0.1, canary: 20, live: 180 })).verdict).toBe('raise');
    expect(judge(crashes({ share: 0.1, canary: 1000, live: 9000 })).verdict).toBe('raise');
    expect(judge(crashes({ share: 0.1, canary: 0, live: 180 })).verdict).toBe('raise');
  });

  it('is stopped before its visits and its time are complete if it fails for everybody', () => {
    const soon = { hasLasted: false, visits: 4 };
    const failing = (canary: number) => ({ ...crashes({ share: 0.1, canary, live: 0 }), ...soon });
    expect(judge(failing(3)).verdict).toBe('wait');
    expect(judge(failing(4)).verdict).toBe('stop');
  });

  it('is not stopped for the trouble of two visitors, however rare trouble is', () => {
    expect(judge(crashes({ share: 0.001, canary: 2, live: 0 })).verdict).not.toBe('stop');
    expect(judge(crashes({ share: 0.001, canary: 3, live: 0 })).verdict).toBe('stop');
  });

  it('is judged by all of its steps', () => {
    const first = { share: 0.1, canary: 2, live: 0 };
    const second = { share: 0.5, canary: 6, live: 0 };
    expect(judge(crashes(first)).verdict).toBe('raise');
    expect(judge(crashes(second)).verdict).toBe('raise');
    expect(judge(crashes(first, second)).verdict).toBe('stop');
  });

  it('lists the counts, and the measures that are worse', () => {
    const { evidence } = judge(crashes({ share: 0.01, canary: 12, live: 3 }));
    expect(describeWorse(evidence)).toBe('significantly more crashes than with the live version');
    expect(describeEvidence(evidence)).toMatch(
      /^failed mounts 0 of 200 visitors, live version 0 of 19800 \(e-value 1\); crashes 12 of 200 visitors, live version 3 of 19800 \(e-value 1000000000000\); slow mounts .* Test: sequential binomial test, .* 300 stops the canary\.$/,
    );
  });

  it.each([
    ['slowPaint', 'slow paints (LCP over 2400 ms)'],
    ['slowInput', 'slow responses to input (INP over 150 ms, on resumed pages 90 ms)'],
    ['refusedSave', 'refused saves'],
  ] as const)('is stopped by its web vitals, named in words: %s', (measure, words) => {
    const troubled = { ...noTrouble(), [measure]: [{ share: 0.1, canary: 5, live: 0 }] };
    const { verdict, evidence } = judge(factsWith({ troubled }));
    expect(verdict).toBe('stop');
    expect(describeWorse(evidence)).toBe(`significantly more ${words} than with the live version`);
    expect(describeEvidence(evidence)).toContain(`; ${words} 5 visitors, live version 0 (e-value `);
    // Commands that were installed before refuse measures that they don't know.
    expect(evidence.measures.map((one) => one.measure)).toEqual(CANARY_MEASURES);
  });
});

describe('the e-value', () => {
  it('is neutral without trouble, and never grows with trouble of the live version', () => {
    expect(eValueOf([])).toBe(1);
    expect(eValueOf([{ share: 0.1, canary: 0, live: 5 }])).toBeLessThan(1);
  });

  it('is fair: its mean does not change with one more visitor with trouble', () => {
    const before = { share: 0.2, canary: 3, live: 4 };
    const after = (canary: number, live: number) => eValueOf([before, { share: 0.2, canary, live }]);
    expect(0.2 * after(1, 0) + 0.8 * after(0, 1)).toBeCloseTo(eValueOf([before]), 10);
  });
});

/** Shares of visitors in all steps but the last. */
const SHARES = [0.01, 0.1, 0.5];

/**
 * Runs a canary, judged after every visitor with trouble.
 * @param rates of each kind of trouble, of the canary's visitors and of those of the live version
 * @returns how many visitors had the canary when it was stopped; undefined if it went through
 */
function runCanary(
  random: () => number,
  rates: readonly { canary: number; live: number }[],
  visitsPerStep: number,
): number | undefined {
  const troubled = noTrouble();
  let had = 0;
  for (const share of SHARES) {
    const counts = rates.map(() => ({ share, canary: 0, live: 0 }));
    rates.forEach((_, index) => troubled[CANARY_MEASURES[index]!].push(counts[index]!));
    const visitors = visitsPerStep / share;
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const group = random() < share ? 'canary' : 'live';
      if (group === 'canary') had += 1;
      const hasTrouble = rates.map((rate) => random() < rate[group]);
      counts.forEach((count, index) => {
        if (hasTrouble[index]) count[group] += 1;
      });
      if (!hasTrouble.includes(true)) continue;
      const facts = factsWith({ troubled });
      if (judge(facts).verdict === 'stop') return had;
    }
  }
  return undefined;
}

/** Returns the share of stopped canaries, and how many visitors had them at the median and at nine tenths. */
function simulate(canaries: number, rates: readonly { canary: number; live: number }[], visits: number) {
  const random = seeded(20_261_122);
  const stops = Array.from({ length: canaries }, () => runCanary(random, rates, visits))
    .filter((had) => had !== undefined)
    .sort((a, b) => a - b);
  const quantile = (part: number) => stops[Math.floor(canaries * part)] ?? Infinity;
  return { stopped: stops.length / canaries, median: quantile(0.5), most: quantile(0.9) };
}

/**
 * Returns the web vitals of a visit: LCP and INP in milliseconds, lognormal, the 75th percentile 1.4 and 1.6
 * times the median, which is about as wide as it is on real pages.
 */
function feel(random: () => number, slowness: number): { lcp: number; inp: number } {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return {
    lcp: 1600 * slowness * Math.exp(0.5 * radius * Math.cos(angle)),
    inp: 90 * slowness * Math.exp(0.7 * radius * Math.sin(angle)),
  };
}

/** Returns the 75th percentile of the live version, as a canary would start with it. */
function limitOf(random: () => number, vital: 'lcp' | 'inp'): number {
  const counts = Array.from({ length: 200 }, () => ({
    bucket: bucketOf(vital, feel(random, 1)[vital]),
    count: 1,
  }));
  return percentileOf(vital, counts).value!;
}

/**
 * Runs a canary that is judged by LCP, INP and refused saves (one percent of the visitors), after every one of its visitors: only
 * they can stop it.
 * @param slowness the canary's LCP and INP by those of the live version
 * @param steps share of the visitors, and how many get the canary
 * @returns how many visitors had the canary when it was stopped; undefined if it went through
 */
function runFelt(random: () => number, slowness: number, steps: readonly [number, number][]) {
  const [lcp, inp] = [limitOf(random, 'lcp'), limitOf(random, 'inp')];
  const troubled = noTrouble();
  let had = 0;
  for (const [share, visits] of steps) {
    const counts = VITAL_MEASURES.map(() => ({ share, canary: 0, live: 0 }));
    VITAL_MEASURES.forEach((measure, index) => troubled[measure].push(counts[index]!));
    for (const end = had + visits; had < end;) {
      const group = random() < share ? 'canary' : 'live';
      const visit = feel(random, group === 'canary' ? slowness : 1);
      const troubles = [visit.lcp > lcp, visit.inp > inp, random() < 0.01];
      troubles.forEach((isTrouble, index) => {
        if (isTrouble) counts[index]![group] += 1;
      });
      if (group === 'live') continue;
      had += 1;
      if (troubles.includes(true) && judge(factsWith({ troubled })).verdict === 'stop') return had;
    }
  }
  return undefined;
}

/** Runs canaries. @returns which part of them was stopped, and how many visitors had them at the median and at nine tenths */
function simulateVitals(canaries: number, slowness: number, steps: readonly [number, number][]) {
  const random = seeded(20_261_127);
  const stops = Array.from({ length: canaries }, () => runFelt(random, slowness, steps))
    .filter((had) => had !== undefined)
    .sort((a, b) => a - b);
  const quantile = (part: number) => stops[Math.floor(canaries * part)] ?? Infinity;
  return { stopped: stops.length, median: quantile(0.5), most: quantile(0.9) };
}

describe('in a simulation of web vitals', () => {
  it('hardly any of 1,000 canaries that are no worse is stopped', () => {
    const { stopped } = simulateVitals(1000, 1, [
      [0.1, 200],
      [0.5, 200],
    ]);
    expect(stopped).toBeLessThanOrEqual(1000 * FALSE_STOPS);
  });

  it.each([
    ['a tenth', 0.1, 400, 800],
    ['half', 0.5, 600, 1300],
  ])(
    '200 of 200 canaries that are a fifth slower are stopped: %s of the visitors',
    (_, share, median, most) => {
      const outcome = simulateVitals(200, 1.2, [[share, 5000]]);
      expect(outcome.stopped).toBe(200);
      expect(outcome.median).toBeLessThan(median);
      expect(outcome.most).toBeLessThan(most);
    },
  );
});

describe('in a simulation', () => {
  it('canaries as good as the live version are hardly ever stopped, even when judged after every visitor', () => {
    const same = [0.03, 0.01, 0.05].map((rate) => ({ canary: rate, live: rate }));
    const { stopped } = simulate(200, same, 20);
    expect(stopped).toBeLessThanOrEqual(FALSE_STOPS);
  });

  it('ten times as many crashes stop nine of ten canaries within the visits of the first step', () => {
    const rates = [
      { canary: 0.005, live: 0.005 },
      { canary: 0.05, live: 0.005 },
    ];
    const { stopped, most } = simulate(60, rates, 400);
    expect(stopped).toBe(1);
    expect(most).toBeLessThan(400);
  });

  it('a canary that fails for everybody is stopped after a few visitors', () => {
    const { median, most } = simulate(60, [{ canary: 1, live: 0.001 }], 200);
    expect(median).toBeLessThanOrEqual(4);
    expect(most).toBeLessThanOrEqual(6);
  });
});

test('divides the false stops among the measures', () => {
  expect(E_VALUE_LIMIT).toBe(300);
  expect(evidenceOf(factsWith()).limit).toBe(300);
});
