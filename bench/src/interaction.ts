/** Measures interaction to next paint on a slow phone, portal and twin in turn: `npm run bench:interaction -- --rounds 5`. */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.ts';
import { ACTIONS, measureInteractions } from './interaction/measure-interactions.ts';
import type { Action, Interaction } from './interaction/measure-interactions.ts';
import { startPortal } from './page/portals.ts';
import type { Portal, Variant } from './page/portals.ts';
import { machine, tellMachine } from './report/machine.ts';
import { medianOf, ratioOf } from './report/statistics.ts';
import { ms, ratio, table } from './report/table.ts';
import type { Cell } from './report/table.ts';
import { writeReport } from './report/write-report.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    twin: { type: 'boolean', default: true },
    out: { type: 'string' },
  },
  allowNegative: true,
});
const rounds = Number(values.rounds);
const portals: Portal[] = [];
const results: Record<Variant, Record<Action, Interaction>[]> = { federated: [], twin: [] };
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const version = browser.version();
try {
  portals.push(await startPortal('federated'));
  if (values.twin) portals.push(await startPortal('twin'));
  for (let round = 0; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? portals : portals.toReversed();
    for (const portal of inTurn) results[portal.variant].push(await measureInteractions(browser, portal));
    console.error(`interactions, round ${round + 1} of ${rounds}`);
  }
} finally {
  await browser.close();
  for (const portal of portals) await portal.close();
}

const of = (variant: Variant, action: Action, figure: keyof Interaction) =>
  results[variant].map((round) => round[action][figure]);
const rows = ACTIONS.map((action): Cell[] => [
  action,
  ratio(ratioOf(of('federated', action, 'inp'), of('twin', action, 'inp')).median),
  ms(medianOf(of('federated', action, 'inp'))),
  ms(medianOf(of('federated', action, 'longestFrame'))),
  ms(medianOf(of('twin', action, 'inp'))),
  ms(medianOf(of('twin', action, 'longestFrame'))),
]);
const figures = { machine: machine(`Chromium ${version}`), rounds, results };
const columns = [
  'interaction',
  'federated ÷ twin',
  'INP ms',
  'longest frame',
  'twin INP ms',
  'longest frame',
];
const markdown = `# Interactions, CPU ×4\n\n${tellMachine(figures.machine)}; ${rounds} rounds in turn.\n\n${table(columns, rows)}\n`;
writeReport(values.out, 'interaction', { markdown, figures });
