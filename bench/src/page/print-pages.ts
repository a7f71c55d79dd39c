/** Writes measurements of pages as tables, the ratios first. */
import { fixed, kB, spread, table } from '../print-results.ts';
import type { Cell } from '../print-results.ts';
import { medianOf, ratioOf } from '../statistics.ts';
import type { NavigationResult, ScreenResult } from './compare.ts';
import type { Load } from './measure-load.ts';
import type { Navigation } from './measure-navigation.ts';

const TIMES = ['lcp', 'fcp', 'input', 'complete', 'blocking'] as const;

const valuesOf = (loads: readonly Load[] | undefined, figure: keyof Load) =>
  (loads ?? []).map((load) => load[figure]).filter((value) => value > 0);
const medianIn = (loads: readonly Load[], figure: keyof Load) => medianOf(valuesOf(loads, figure));

/** Returns ratios of the portal to its twin. */
function ratios(screens: readonly ScreenResult[]): string {
  const figures = [...TIMES, 'beforeComplete', 'bytes', 'script', 'requests'] as const;
  const rows = screens
    .filter(({ variants }) => variants.federated && variants.twin)
    .map(({ path, variants: { federated, twin } }): Cell[] => [
      path,
      ...figures.map((figure) =>
        spread(ratioOf(valuesOf(federated?.first, figure), valuesOf(twin?.first, figure))),
      ),
    ]);
  return rows.length === 0 ? '' : `## Federated ÷ twin\n\n${table(['screen', ...figures], rows)}`;
}

function firstVisits(screens: readonly ScreenResult[]): string {
  const rows = screens.flatMap(({ path, variants }) =>
    Object.entries(variants).map(([variant, { first, waterfall }]): Cell[] => [
      `${path} ${variant}`,
      ...TIMES.map((figure) => fixed(medianIn(first, figure))),
      fixed(medianOf(first.map(({ shift }) => shift)), 3),
      ...(['bytes', 'script', 'beforePaint', 'beforeComplete'] as const).map((figure) =>
        kB(medianIn(first, figure)),
      ),
      fixed(medianIn(first, 'requests')),
      waterfall?.toLargestPaint ?? '',
      waterfall?.toComplete ?? '',
    ]),
  );
  const columns = [
    'shift',
    'kB',
    'script kB',
    'kB before FCP',
    'kB until complete',
    'requests',
    'depth at LCP',
    'with data',
  ];
  return `## First visit, medians (times in ms)\n\n${table(['screen', ...TIMES, ...columns], rows)}`;
}

function secondVisits(screens: readonly ScreenResult[]): string {
  const rows = screens.flatMap(({ path, variants }) =>
    Object.entries(variants)
      .filter(([, { second }]) => second.length > 0)
      .map(([variant, { first, second }]): Cell[] => [
        `${path} ${variant}`,
        spread(ratioOf(valuesOf(second, 'lcp'), valuesOf(first, 'lcp'))),
        spread(ratioOf(valuesOf(second, 'lcp'), valuesOf(variants.static?.first, 'lcp'))),
        spread(ratioOf(valuesOf(second, 'input'), valuesOf(variants.twin?.second, 'input'))),
        ...(['lcp', 'input', 'complete'] as const).map((figure) => fixed(medianIn(second, figure))),
        fixed(medianOf(second.map(({ shift }) => shift)), 3),
        kB(medianOf(second.map(({ bytes }) => bytes))),
        medianOf(second.map(({ requests }) => requests)),
      ]),
  );
  if (rows.length === 0) return '';
  const ratioColumns = ['LCP ÷ first', 'LCP ÷ static', 'input ÷ twin'];
  const columns = ['LCP ms', 'input', 'complete', 'shift', 'kB', 'requests'];
  return `## Second visit\n\n${table(['screen', ...ratioColumns, ...columns], rows)}`;
}

function navigations({ federated = [], twin = [] }: NavigationResult): string {
  const [some = []] = federated.length > 0 ? federated : twin;
  const at = (rounds: readonly Navigation[][], index: number, figure: 'milliseconds' | 'afterData') =>
    rounds.map((round) => round[index]?.[figure] ?? NaN);
  const rows = some.map(({ from, to, isFirst }, index): Cell[] => [
    `${from} → ${to}, ${isFirst ? 'first' : 'later'}`,
    spread(ratioOf(at(federated, index, 'milliseconds'), at(twin, index, 'milliseconds'))),
    ...[federated, twin].flatMap((rounds) =>
      (['milliseconds', 'afterData'] as const).map((figure) => fixed(medianOf(at(rounds, index, figure)))),
    ),
  ]);
  const columns = ['federated ÷ twin', 'federated ms', 'after its data', 'twin ms', 'after its data'];
  return `## Soft navigation, after 2 s of rest\n\n${table(['from → to', ...columns], rows)}`;
}

/** @returns the parts of the report */
export function describePages(
  screens: readonly ScreenResult[],
  soft: NavigationResult | undefined,
): string[] {
  return [
    ...(screens.length > 0 ? [ratios(screens), firstVisits(screens), secondVisits(screens)] : []),
    ...(soft ? [navigations(soft)] : []),
  ];
}
