/**
 * Every fault of every remote: the rest of the page is usable within six seconds, its owner sees it with the stage, and
 * the remote works again when the cause is gone. Prints the seconds.
 */
import type { Page } from '@playwright/test';
import { registerWithStore, registryOf, signedIn } from '@coupon-center/journeys';
import type { Credentials } from '@coupon-center/journeys';
import { FILE_FAULTS, filesOf } from '../../fixtures/file-faults.ts';
import { test } from '../../fixtures/faults.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { publishPatched, release, rollBack } from '../../fixtures/remote-versions.ts';
import { expect } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({
  // Over WebDriver BiDi, Firefox reports a logged error only as `Error`.
  allowedErrors:
    /^Error$|failed at the stage|stage: (?:manifest|load|mount|render|unmount)|Failed to load resource|ERR_|integrity|FAULT|crashed|Failed to find/i,
});

/** A page of each remote, with a user who may see it. */
const REMOTES = {
  'mf-auth': { path: '/login', user: undefined },
  'mf-store': { path: '/my-store', user: 'merchant' },
  'mf-coupons': { path: '/coupons', user: 'merchant' },
  'mf-payments': { path: '/payment', user: 'merchant' },
  'mf-review': { path: '/review', user: 'provider' },
} as const;
type Remote = keyof typeof REMOTES;

const FAILURE = '()=>Promise.reject(new Error("FAULT"))';
/** Code of single-spa-react and `defineRemote` as it looks in a build. */
const CODE_FAULTS: Readonly<Record<string, readonly [code: RegExp, replacement: string, stage: string]>> = {
  'bootstrap throws': [/bootstrap:\w+\.bind\(null,\w+\)/g, `bootstrap:${FAILURE}`, 'mount'],
  'mount throws': [/mount:(\w+)\.bind\(null,(\w+)\),unmount/g, `mount:${FAILURE},unmount`, 'mount'],
  'render throws': [
    /rootComponent:function\(\{contract:\w+,onShown:\w+,[^}]+\}\)\{/g,
    '$&throw new Error("FAULT");',
    'mount',
  ],
  'unmount throws': [/unmount:\w+\.bind\(null,\w+\)/g, `unmount:${FAILURE}`, 'unmount'],
};

const screen = (page: Page, remote: Remote) =>
  page.locator(`[data-remote=${remote}]`).getByRole('heading', { level: 1 });
const panel = (page: Page) => page.getByRole('main').getByRole('alert');
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' });

async function userOf(portal: Portal, remote: Remote): Promise<Credentials | undefined> {
  const { user } = REMOTES[remote];
  if (user === 'merchant') return registerWithStore(portal);
  return user && portal.provider;
}

async function sessionOf(portal: Portal, remote: Remote) {
  const user = await userOf(portal, remote);
  return user && ((origin: string) => signedIn({ ...portal, origin }, user));
}

/** Time until the page must be usable, in milliseconds from its request. */
const USABLE_MS = 6000;

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** Expects that the layout is there and takes clicks. */
async function expectUsable(page: Page): Promise<void> {
  const timeout = USABLE_MS;
  await page.getByRole('banner').getByRole('link').first().click({ trial: true, timeout });
  await page.getByRole('contentinfo').getByText('System').click({ trial: true, timeout });
}

/** Opens the page of a remote. @returns a function that returns the seconds since then */
async function open(page: Page, remote: Remote): Promise<() => string> {
  const opened = performance.now();
  await page.goto(REMOTES[remote].path, { waitUntil: 'commit' });
  await expectUsable(page);
  return () => seconds(opened);
}

/** Goes to the page of a remote from the landing page. @returns a function that returns the seconds since then */
async function goTo(page: Page, remote: Remote): Promise<() => string> {
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('banner').locator(`a[href="${REMOTES[remote].path}"]`).click();
  const asked = performance.now();
  await expectUsable(page);
  return () => seconds(asked);
}

/** The owner finds the failure with `release errors`. */
async function expectReported(portal: Portal, remote: Remote, stage: string, since: Date): Promise<void> {
  const { live } = (await registryOf(portal)).remotes[remote] ?? {};
  await expect
    .poll(async () => {
      const { owner, errors } = JSON.parse(await release(portal, 'errors', remote, '--json')) as {
        owner: string | null;
        errors: { stage: string; lastSeen: string }[];
      };
      const stages = errors.filter(({ lastSeen }) => new Date(lastSeen) >= since).map((error) => error.stage);
      return { owner, stages };
    })
    .toEqual({ owner: live?.declaration.owner, stages: expect.arrayContaining([stage]) });
}

const print = (...cells: readonly string[]) => process.stdout.write(`${cells.join(' | ')}\n`);

for (const remote of Object.keys(REMOTES) as Remote[]) {
  for (const [fault, [begin, stage]] of Object.entries(FILE_FAULTS)) {
    const title = `${remote}, ${fault}: a panel, and the screen after Retry`;
    test(title, { tag: '@full' }, async ({ openFaulty, portal }) => {
      const { page, faults } = await openFaulty(await sessionOf(portal, remote));
      const began = new Date();
      begin(faults, filesOf(remote));
      const sinceOpened = await (stage === 'manifest' ? goTo : open)(page, remote);
      const usable = sinceOpened();
      await expect(retry(page)).toBeVisible();
      const panelShown = sinceOpened();
      await expectReported(portal, remote, stage, began);

      faults.mend();
      const retried = performance.now();
      await retry(page).click();
      await expect(screen(page, remote)).toBeVisible();
      print(
        remote,
        fault,
        `usable ${usable} s`,
        `panel ${panelShown} s`,
        `whole again ${seconds(retried)} s`,
      );
    });
  }

  for (const [fault, [code, replacement, stage]] of Object.entries(CODE_FAULTS)) {
    const title = `${remote}, ${fault}: the version before it, and the page stays usable`;
    test(title, { tag: '@full' }, async ({ openFaulty, portal }) => {
      const { page } = await openFaulty(await sessionOf(portal, remote));
      const began = new Date();
      await publishPatched(portal, remote, '9.0.1', [code, replacement]);
      try {
        const sinceOpened = await open(page, remote);
        const usable = sinceOpened();
        await expect(screen(page, remote)).toBeVisible();
        print(remote, fault, `usable ${usable} s`, `screen ${sinceOpened()} s`);
        await page.getByRole('banner').getByRole('link').first().click();
        await expect(screen(page, remote)).toBeHidden();
        await expectReported(portal, remote, stage, began);
      } finally {
        await rollBack(portal, remote);
      }
      await open(page, remote);
      await expect(screen(page, remote)).toBeVisible();
    });
  }

  const title = `${remote}, offline and back: a panel, and the screen without a click`;
  test(title, { tag: '@full' }, async ({ openFaulty, portal }) => {
    const { page } = await openFaulty(await sessionOf(portal, remote));
    const began = new Date();
    await page.route(filesOf(remote).all, (route) => route.abort('internetdisconnected'));
    const sinceOpened = await open(page, remote);
    await expect(retry(page)).toBeVisible();
    const panelShown = sinceOpened();
    // Before the connection ends: a report that is just being sent would be lost with it.
    await expectReported(portal, remote, 'load', began);
    await page.context().setOffline(true);
    await page.unroute(filesOf(remote).all);
    const back = performance.now();
    await page.context().setOffline(false);
    await expect(screen(page, remote)).toBeVisible();
    print(remote, 'offline and back', `panel ${panelShown} s`, `whole again ${seconds(back)} s`);
  });
}
