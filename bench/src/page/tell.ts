/** Writes the measurements as Markdown, the ratios first. */
import { barChart } from '../report/bars.ts';
import { tellMachine } from '../report/machine.ts';
import type { Machine } from '../report/machine.ts';
import { medianOf, ratioOf } from '../report/statistics.ts';
import type { Spread } from '../report/statistics.ts';
import { kB, ms, ratio, table } from '../report/table.ts';
import type { Cell } from '../report/table.ts';
import type { NavigationResult, Rounds, ScreenResult } from './compare.ts';
import type { Load } from './measure-load.ts';
import type { Navigation } from './measure-navigation.ts';
import { TYPES } from './network.ts';

export interface PageResults {
  machine: Machine;
  profile: string;
  server: string;
  rounds: number;
  screens: ScreenResult[];
  navigations?: NavigationResult;
}

type Figure = Exclude<keyof Load, 'types'>;

const valuesOf = (loads: readonly Load[] | undefined, figure: Figure) =>
  (loads ?? []).map((load) => load[figure]).filter((value) => value > 0);
const medianIn = (rounds: Rounds | undefined, figure: Figure) => medianOf(valuesOf(rounds?.first, figure));
const spread = ({ median, lowest, highest }: Spread) =>
  Number.isFinite(median) ? `${ratio(median)} (${ratio(lowest)}–${ratio(highest)})` : '';

/** Returns a table of ratios of the portal to its twin. */
function ratios(screens: readonly ScreenResult[]): string {
  const figures: readonly Figure[] = [
    'lcp',
    'fcp',
    'input',
    'complete',
    'blocking',
    'bytes',
    'script',
    'requests',
  ];
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

function secondVisits(screens: readonly ScreenResult[]): string {
  const rows = screens.flatMap(({ path, variants }) =>
    Object.entries(variants)
      .filter(([, { second }]) => second.length > 0)
      .map(([variant, { first, second }]): Cell[] => [
        `${path} ${variant}`,
        spread(ratioOf(valuesOf(second, 'lcp'), valuesOf(first, 'lcp'))),
        ms(medianOf(valuesOf(second, 'lcp'))),
        kB(medianOf(second.map(({ bytes }) => bytes))),
        medianOf(second.map(({ requests }) => requests)),
      ]),
  );
  if (rows.length === 0) return '';
  return `## Second visit\n\n${table(['screen', 'LCP ÷ first', 'LCP ms', 'kB', 'requests'], rows)}`;
}

function absolute(screens: readonly ScreenResult[]): string {
  const columns = [
    'LCP',
    'FCP',
    'input',
    'complete',
    'blocking',
    'shift',
    'kB',
    'script kB',
    'kB before FCP',
  ];
  const rows = screens.flatMap(({ path, variants }) =>
    Object.entries(variants).map(([variant, rounds]): Cell[] => [
      `${path} ${variant}`,
      ...(['lcp', 'fcp', 'input', 'complete', 'blocking'] as const).map((one) => ms(medianIn(rounds, one))),
      medianOf(rounds.first.map(({ shift }) => shift)).toFixed(3),
      ...(['bytes', 'script', 'beforePaint'] as const).map((one) => kB(medianIn(rounds, one))),
      medianIn(rounds, 'requests'),
      rounds.waterfall?.toLargestPaint ?? '',
      rounds.waterfall?.toComplete ?? '',
    ]),
  );
  const all = ['screen', ...columns, 'requests', 'depth at LCP', 'with data'];
  return `## First visit, medians (times in ms)\n\n${table(all, rows)}`;
}

function byType(screens: readonly ScreenResult[]): string {
  const rows = screens.flatMap(({ path, variants }) =>
    Object.entries(variants).map(([variant, { first }]): Cell[] => {
      const [load] = first;
      const cells = TYPES.map((type) => {
        const { requests, bytes } = load?.types[type] ?? { requests: 0, bytes: 0 };
        return requests === 0 ? '' : `${kB(bytes)} in ${requests}`;
      });
      return [`${path} ${variant}`, ...cells];
    }),
  );
  return `## kB and requests by type, first visit\n\n${table(['screen', ...TYPES], rows)}`;
}

function navigations({ federated = [], twin = [] }: NavigationResult): string {
  const [some = []] = federated.length > 0 ? federated : twin;
  const at = (rounds: readonly Navigation[][], index: number, figure: 'milliseconds' | 'afterData') =>
    rounds.map((round) => round[index]?.[figure] ?? NaN);
  const rows = some.map(({ from, to, isFirst }, index): Cell[] => [
    `${from} → ${to}, ${isFirst ? 'first' : 'later'}`,
    spread(ratioOf(at(federated, index, 'milliseconds'), at(twin, index, 'milliseconds'))),
    ...[federated, twin].flatMap((rounds) =>
      (['milliseconds', 'afterData'] as const).map((figure) => ms(medianOf(at(rounds, index, figure)))),
    ),
  ]);
  const columns = [
    'from → to',
    'federated ÷ twin',
    'federated ms',
    'after its data',
    'twin ms',
    'after its data',
  ];
  return `## Soft navigation, after 2 s of rest\n\n${table(columns, rows)}`;
}

export function tellPages({
  machine,
  profile,
  server,
  rounds,
  screens,
  navigations: soft,
}: PageResults): string {
  const shown = screens.length > 0;
  const parts = [
    `# Pages, ${profile}; ${server}`,
    `${tellMachine(machine)}; ${rounds} rounds in turn.`,
    ...(shown ? [ratios(screens), absolute(screens), byType(screens), secondVisits(screens)] : []),
    ...(soft ? [navigations(soft)] : []),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Charts of the first visits, by name. */
export function chartPages({ profile, screens }: PageResults): Record<string, string> {
  const chart = (title: string, figure: Figure, unit: string, scale: number) =>
    barChart(
      `${title}, ${profile}`,
      screens.map(({ path, variants }) => ({
        label: path,
        bars: Object.entries(variants).map(([variant, rounds]) => ({
          label: variant === 'static' ? 'static HTML' : variant,
          value: medianIn(rounds, figure) / scale,
        })),
      })),
      unit,
    );
  return {
    lcp: chart('Largest contentful paint', 'lcp', 'ms', 1),
    bytes: chart('Bytes of a first visit', 'bytes', 'kB', 1000),
  };
}
