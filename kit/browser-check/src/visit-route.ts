/** Opens one route of a remote in the live shell, twenty times, and reports what is wrong. */
import type { CDPSession, Page } from 'playwright-core';
import { LEFT_BEHIND } from '@coupon-center/portal-contracts';
import type { RemoteRoute } from '@coupon-center/portal-contracts';
import { PARAMETER } from './answers.ts';
import { checkAccessibility } from './check-accessibility.ts';
import {
  checkGrowth,
  checkPageState,
  checkTouched,
  checkTraces,
  HALF,
  MOUNTS,
  WARM_UP,
} from './check-page.ts';
import { countOf, tracesOf } from './measure.ts';
import type { Counts } from './measure.ts';
import { NEUTRAL, NOTICE } from './neutral-remote.ts';
import { arrive, follow, isGone } from './shell-page.ts';
import type { State } from './shell-page.ts';
import { readWatch } from './visit.ts';
import type { Visit } from './visit.ts';
import { PAGE_WATCH, watchPage } from './watch-page.ts';
import { watch, WATCH } from './watch.ts';

const addressOf = ({ path }: RemoteRoute) => path.replace(/:[^/]+/g, PARAMETER);

async function leave(page: Page, { candidate }: Visit): Promise<boolean> {
  await page.evaluate(() => history.back());
  return (
    (await isGone(page, candidate.declaration.name)) &&
    (await arrive(page, NEUTRAL.name, NEUTRAL.version, NEUTRAL.path)) === 'mounted'
  );
}

/** Explains why a route does not stay on the page; a route may redirect its visitor. */
async function explain(page: Page, { route, candidate, wrong, note }: Visit, state: State): Promise<void> {
  const subject = `${route.path}: ${candidate.version} does not mount`;
  const to = await page.evaluate(() => location.pathname);
  if (state !== 'left') wrong('mounts', `${subject}: the shell shows another page instead.`);
  else if (await readWatch<boolean>(page, 'wasSeen'))
    note('mounts', `${route.path} redirects its visitor to ${to}, so it was opened only once.`);
  else wrong('mounts', `${subject}: the page goes to ${to}.`);
}

async function mountAndUnmount(page: Page, session: CDPSession, visit: Visit): Promise<void> {
  const { candidate, route, portal, wrong } = visit;
  const { declaration, version } = candidate;
  const base = `${portal}/remotes/${declaration.name}/${version}/`;
  await page.goto(portal + NEUTRAL.path);
  if ((await arrive(page, NEUTRAL.name, NEUTRAL.version, NEUTRAL.path)) !== 'mounted')
    throw new Error(`The shell at ${portal} does not mount any remote.`);
  await page.getByText(NOTICE).waitFor();
  const before = await tracesOf(page, base);
  await readWatch(page, 'replaced');
  const address = addressOf(route);
  const come = () => arrive(page, declaration.name, version, address);
  const length = (await page.evaluate(() => history.length)) + 1;
  await follow(page, address);
  const state = await come();
  if (state !== 'mounted') return explain(page, visit, state);
  await checkAccessibility(page, visit);
  if ((await page.evaluate(() => location.pathname)) !== address) return explain(page, visit, 'left');
  if (!(await checkPageState(page, visit, length))) return checkTouched(page, visit);
  const counts: Counts[] = [];
  for (let mount = 1; mount <= MOUNTS; mount += 1) {
    if (mount > 1) await page.evaluate(() => history.forward());
    if ((await come()) !== 'mounted' || !(await leave(page, visit))) {
      wrong(
        'mounts',
        `${route.path}: it does not mount or unmount when it is opened again (${mount} of ${MOUNTS}).`,
      );
      return;
    }
    // Waits for the notice to go before anything is counted. React keeps its nodes until the next mount shows something else.
    if (mount === 1) await page.getByText(NOTICE).waitFor({ state: 'detached' });
    if ([WARM_UP, HALF, MOUNTS].includes(mount)) counts.push(await countOf(page, session));
  }
  await checkTraces(page, visit, base, before);
  checkGrowth(visit, counts);
}

/** Errors of the page, and requests that leave the portal. */
function listen(page: Page, { portal, route, wrong }: Visit, isAnswered: (url: string) => boolean): void {
  page.on('pageerror', (error) => wrong('errors', `${route.path}: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // Calls without an answer are reported separately.
    if (
      message.type() !== 'error' ||
      (message.text().startsWith('Failed to load resource') && !isAnswered(url))
    )
      return;
    // The other lines are the stack.
    const [text = ''] = message.text().split('\n', 1);
    // The shell reports that it has undone what the remote left on the page.
    wrong(text.startsWith(LEFT_BEHIND) ? 'left behind' : 'errors', `${route.path}: ${text}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== portal)
      wrong('errors', `${route.path}: a request to ${origin}.`);
  });
}

/** @param isAnswered whether a call of the API has an answer */
export async function visitRoute(visit: Visit, isAnswered: (url: string) => boolean): Promise<void> {
  const { context, portal, candidate } = visit;
  const page = await context.newPage();
  const base = `${portal}/remotes/${candidate.declaration.name}/${candidate.version}/`;
  const selector = `[data-remote="${candidate.declaration.name}"]`;
  await page.addInitScript(watch, { base, selector, symbol: WATCH });
  await page.addInitScript(watchPage, PAGE_WATCH);
  listen(page, visit, isAnswered);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  // Keeps the shell from prefetching other remotes, which would leave globals in the page.
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await mountAndUnmount(page, session, visit);
  await page.close();
}
