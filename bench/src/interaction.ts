/** Measures interaction to next paint on a slow phone, portal and twin in turn: `npm run bench:interaction -- --rounds 5`. */
import { parseArgs } from 'node:util';
import { commonOptions, launchBrowser, withCleanup } from './command.ts';
import { ACTIONS, measureInteractions } from './page/measure-interactions.ts';
import type { Action, Interaction } from './page/measure-interactions.ts';
import { startPortal } from './page/portals.ts';
import type { Variant } from './page/portals.ts';
import { fixed, printResults, spread, table } from './print-results.ts';
import { alternate, medianOf, ratioOf } from './statistics.ts';

const { values } = parseArgs({
  options: { ...commonOptions, twin: { type: 'boolean', default: true } },
  allowNegative: true,
});
const rounds = Number(values.rounds);

await withCleanup(async (onEnd) => {
  const browser = await launchBrowser(onEnd);
  const portals = [await startPortal('federated', onEnd)];
  if (values.twin) portals.push(await startPortal('twin', onEnd));
  const results: Record<Variant, Record<Action, Interaction>[]> = { federated: [], twin: [] };
  await alternate(portals, rounds, async (portal, round) => {
    results[portal.variant].push(await measureInteractions(browser, portal));
    console.error(`interactions, round ${round + 1} of ${rounds}: ${portal.variant}`);
  });
  const of = (variant: Variant, action: Action, figure: keyof Interaction) =>
    results[variant].map((round) => round[action][figure]);
  const columns = ['federated ÷ twin', 'INP ms', 'longest frame', 'twin INP ms', 'longest frame'];
  const rows = ACTIONS.map((action) => [
    action,
    spread(ratioOf(of('federated', action, 'inp'), of('twin', action, 'inp'))),
    ...(['federated', 'twin'] as const).flatMap((variant) =>
      (['inp', 'longestFrame'] as const).map((figure) => fixed(medianOf(of(variant, action, figure)))),
    ),
  ]);
  printResults(values.out, 'interaction', {
    title: 'Interactions, CPU ×4',
    about: `Chromium ${browser.version()}; ${rounds} rounds in turn`,
    parts: [table(['interaction', ...columns], rows)],
    figures: { results },
  });
});
