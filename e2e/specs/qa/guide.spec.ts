/** A tester who has only the guide uses every command and control that it names; each job is timed. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { readPageData } from '@coupon-center/portal-contracts';
import getPort from 'get-port';
import { openGuide } from '../../fixtures/guide.ts';
import type { Guide } from '../../fixtures/guide.ts';
import { root } from '../../fixtures/portal.ts';
import { addCoupon, pageIn, writeBrowser } from '../../fixtures/recorded-browser.ts';
import { changeSource, copyPart, publishPatched, rollBack } from '../../fixtures/remote-versions.ts';
import type { PartCopy } from '../../fixtures/remote-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const LIST = 'npm run release -- list';
const RECORDED = join(root, 'e2e/specs/recorded/add-a-coupon.spec.ts');
/** Published instead of the versions in the guide's examples, which mf-store may have reached itself. */
const EARLIER = '0.9.0';
const BROKEN = '0.10.0';
const HEADING = '"YOUR STORE INFORMATION"';

/** Returns the address of the portal that a command has started. */
const portalIn = (printed: string) => /^ {2}Portal +(\S+)/m.exec(printed)?.[1] ?? '';
const linkIn = (printed: string) => /https?:\S+\/qa\/mix\?[^\s']+/.exec(printed)?.[0] ?? '';

/** Returns the version of mf-store that visitors of a page get. */
async function storeOn({ request }: Page): Promise<string> {
  const page = await request.get('/login', { headers: { accept: 'text/html' } });
  const data = readPageData(await page.text()) as { remotes: Record<string, { live: { version: string } }> };
  return data.remotes['mf-store']?.live.version ?? '';
}

/** Makes the checkout of a branch: a copy of this one, with a change in mf-store. */
function checkOutBranch(): PartCopy {
  const copy = copyPart('mf-store');
  for (const path of ['package.json', 'release'])
    symlinkSync(join(root, path), join(dirname(copy.folder), path));
  changeSource(copy, 'YOUR STORE INFORMATION', 'YOUR STORE');
  return copy;
}

/** What pr-42 builds of this branch. */
const current = JSON.parse(readFileSync(join(root, 'mf-store/package.json'), 'utf8')) as { version: string };

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'every command and every control of the guide for QA works as written',
  { tag: '@full' },
  async ({ page, portal, newContext }, testInfo) => {
    test.setTimeout(1_500_000);
    const folder = mkdtempSync(join(tmpdir(), 'coupon-center-guide-'));
    const branch = checkOutBranch();
    const checkout = dirname(branch.folder);
    const browser = join(folder, 'browser');
    const { host, port } = new URL(portal.origin);
    let [version, wasGood, link] = ['', '', ''];

    const guide: Guide = openGuide({
      file: 'docs/guides/qa.md',
      environment: { COUPON_CENTER_DATA: portal.dataDir, PORT: '', CI: '' },
      // All values that the reader uses in place of those in the guide.
      values: () => [
        ['http://localhost:4000/qa/mix?use=mf-store@1.3.0-1a2b3c4d:<hash>', link],
        ['localhost:4000', host],
        ['mf-store=1.3.0', `mf-store=${EARLIER}`],
        ['--good 1.3.0', `--good ${EARLIER}`],
        ['<version>', version],
        ['<link>', link],
        ['2026-03-01', wasGood],
        ['mix.json', join(folder, 'mix.json')],
        ['monday.json', join(folder, 'monday.json')],
        ['npm run compose -- record', `DISPLAY=:0 CHROMIUM_PATH=${browser} npm run compose -- record`],
        ['npm run snapshot', `PORT=${port} npm run snapshot`],
        ['npm start', `PORT=0 npm start`],
      ],
    });
    const succeeds = async (command: string, at = root) => {
      const { code, output } = await guide.run(command, at);
      expect(code, `${command}\n${output}`).toBe(0);
      return output;
    };
    /** Starts a portal and opens it. @returns the output of the command */
    const showsPage = async (
      command: string,
      expected: (one: Page) => Promise<void>,
      end = /To share this mix[\s\S]*\n\n/,
    ) => {
      const started = guide.start(command);
      const printed = await started.printed(end);
      const other = await (await newContext({ baseURL: new URL(portalIn(printed)).origin })).newPage();
      await other.goto(portalIn(printed));
      await expected(other);
      await other.close();
      await started.stop();
      return printed;
    };
    const hasStore = (wanted: string) => async (one: Page) => expect(await storeOn(one)).toContain(wanted);

    try {
      const before = await succeeds(LIST);
      const first = /mf-store[\s\S]*?(\d+\.\d+\.\d+-[0-9a-f]{8})/.exec(before)?.[1] ?? '';
      expect(first).not.toBe('');
      // A version that was rolled back is no part of what was live later.
      await publishPatched(portal, 'mf-payments', '9.0.0', [
        'children:"Subscribe Now"',
        'children:(()=>{throw new Error("planted")})()',
      ]);
      await rollBack(portal, 'mf-payments');
      await publishPatched(portal, 'mf-store', EARLIER, [HEADING, '"WHAT WE KNOW OF YOUR STORE"']);
      wasGood = new Date().toISOString();

      await test.step('the panel', () => followPanel(page, guide, first));

      await test.step('preview a branch', async () => {
        await guide.job('preview a branch: the build', () =>
          succeeds('npm run build --workspace mf-store', checkout),
        );
        const printed = await guide.job('preview a branch: the checks', () =>
          succeeds('npm run release -- publish mf-store --channel pr-42', checkout),
        );
        link = linkIn(printed);
      });

      await test.step('links', async () => {
        expect(linkIn(await succeeds('npm run release -- link mf-store pr-42'))).toBe(link);
        const written =
          'http://localhost:4000/qa/mix?use=mf-store@1.3.0-1a2b3c4d:<hash>&brand=8&clock=86400000&to=/my-store';
        const guest = await (await newContext()).newPage();
        await guide.job("see a version on the portal's pages", async () => {
          await guest.goto(guide.address(written));
          await expect(guest.getByRole('button', { name: /^Testing/ })).toHaveText(
            'Testing1 version, brand 8, clock +1 day',
          );
        });
        await guest.close();
      });

      await test.step('compose', async () => {
        const printed = await guide.job('run a mix on your machine', () =>
          showsPage('npm run compose -- mf-store=1.3.0', hasStore(`${EARLIER}-`)),
        );
        expect(linkIn(printed.split('To share this mix')[1] ?? '')).toContain(`${portal.origin}/qa/mix?`);
        await guide.job('run a mix, the second time', () =>
          showsPage('npm run compose -- mf-store=1.3.0', hasStore(`${EARLIER}-`)),
        );
        const fromSource = await guide.job('run a mix with a part from source', () =>
          showsPage(
            'npm run compose -- mf-coupons=local mf-store=1.3.0 shell=live --portal http://localhost:4000',
            hasStore(`${EARLIER}-`),
          ),
        );
        expect(fromSource).toMatch(/mf-coupons +from source/);
        const command = 'npm run compose -- mf-store=pr-42 --portal http://localhost:4000';
        link = linkIn(
          (await showsPage(command, hasStore(`${current.version}-`))).split('To share this mix')[1] ?? '',
        );
        await guide.job('hand a mix over', () => succeeds(`${command} --save mix.json`));
        const { versions } = JSON.parse(readFileSync(join(folder, 'mix.json'), 'utf8')) as {
          versions: Record<string, { version: string }>;
        };
        const handed = versions['mf-store']?.version ?? '';
        for (const from of ['mix.json --portal http://localhost:4000', "'<link>'"])
          await guide.job(`rebuild a mix from ${from}`, () =>
            showsPage(`npm run compose -- --from ${from}`, hasStore(handed)),
          );
      });

      await test.step('journeys', async () => {
        expect(await succeeds('npm run compose -- test')).toContain('main-walk');
        const passed = await guide.job('run a journey', () =>
          succeeds('npm run compose -- test main-walk mf-store=pr-42'),
        );
        expect(passed).toMatch(/passed in \d/);
        const remembered = await guide.job('run a journey again on the same', () =>
          succeeds('npm run compose -- test main-walk --from mix.json'),
        );
        expect(remembered).toMatch(/passed just now|passed \d+ min ago/);
      });

      await test.step('record a journey', async () => {
        rmSync(RECORDED, { force: true });
        const debugging = await getPort();
        await writeBrowser(browser, debugging);
        const recording = guide.start(
          'npm run compose -- record add-a-coupon --as subscribed --at /coupons/add',
        );
        const recorded = await guide.job('write a journey from clicks: until you can click', () =>
          pageIn(debugging, '/coupons/add'),
        );
        await addCoupon(recorded);
        await recorded.close();
        const { code, output } = await recording.ended;
        expect(code, output).toBe(0);
        expect(output).toContain('Written to');
        expect(await succeeds('npm run compose -- test add-a-coupon')).toMatch(/passed in \d/);
      });

      await test.step('compare two mixes', async () => {
        const { code, output } = await guide.job('compare the screens of two mixes', () =>
          guide.run('npm run compose -- diff live pr-42 --only my-store'),
        );
        expect(code, output).toBe(1);
        expect(output).toMatch(/\d+ of \d+ screenshots differ/);
      });

      await test.step('bisect', async () => {
        await publishPatched(portal, 'mf-store', BROKEN, [
          '"CREATE YOUR STORE"',
          '(console.error("planted"),"CREATE YOUR STORE")',
        ]);
        for (const [at, end] of [
          '--good 2026-03-01',
          '--good mix.json --bad live',
          '--good 1.3.0 --part mf-store',
        ].entries()) {
          const found = await guide.job(`find what broke a journey (${at + 1})`, () =>
            succeeds(`npm run compose -- bisect main-walk ${end}`),
          );
          expect(found).toMatch(new RegExp(`mf-store ${BROKEN}-[0-9a-f]{8} broke it`));
        }
      });

      await test.step('change what is live', async () => {
        await guide.job('go back to the version before', () =>
          succeeds('npm run release -- rollback mf-store'),
        );
        expect(await storeOn(page)).toContain(`${EARLIER}-`);
        version = first;
        await guide.job('change what is live for everybody', () =>
          succeeds('npm run release -- promote mf-store <version>'),
        );
        expect(await storeOn(page)).toBe(first);
        version = new RegExp(`\\b${EARLIER}-[0-9a-f]{8}`).exec(await succeeds(LIST))?.[0] ?? '';
        expect(await succeeds('npm run release -- canary mf-store <version>')).toContain('% of the visitors');
        await succeeds('npm run release -- canary mf-store --stop');
        await succeeds('npm run release -- publish mf-store', checkout);
        await succeeds('npm run release -- channel remove mf-store pr-42');
      });

      await test.step('time and data', () => followTestStack(guide, succeeds, showsPage));

      expect(guide.unused()).toEqual([]);
    } finally {
      await guide.close();
      branch.remove();
      rmSync(RECORDED, { force: true });
      rmSync(folder, { recursive: true, force: true });
      const rows = [...guide.seconds].map(([job, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${job}`);
      process.stdout.write(`${rows.join('\n')}\n`);
      await testInfo.attach('seconds', { body: rows.join('\n'), contentType: 'text/plain' });
    }
  },
);

/** Puts an earlier version on the page and checks everything that the panel shows. */
async function followPanel(page: Page, guide: Guide, earlier: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name: guide.control(name) });
  const panel = page.getByRole('dialog', { name: /^Testing/ });
  await guide.job('put any mix on a page, and see what is on it', async () => {
    await page.goto('/qa');
    await button('Testing').click();
    await page.getByRole('tab', { name: guide.control('Versions') }).click();
    await panel.getByText('mf-store', { exact: true }).click();
    await panel.getByRole('radio', { name: earlier }).check();
    await button('Apply and reload').click();
    await expect(button('Testing')).toHaveText('Testing1 version');
    await page.keyboard.press('Alt+Shift+KeyQ');
    for (const tab of ['Page', 'Activity', 'Report']) {
      await page.getByRole('tab', { name: guide.control(tab) }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    }
    await expect(page.getByRole('textbox', { name: 'Report' })).toHaveValue(
      new RegExp(`mf-store ${earlier}`),
    );
  });
  await button('Copy report').click();
  await page.getByRole('tab', { name: 'Page' }).click();
  await guide.job('hand a mix over, in the panel', async () => {
    await button('Copy link').click();
    await expect(page.getByLabel('Link to this mix.')).toHaveValue(new RegExp(`mf-store@${earlier}`));
  });
  await page.getByRole('switch', { name: guide.control('Outline remotes') }).check();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await button('Back to live').click();
  await expect(page.getByRole('button', { name: 'Testing' })).toHaveText('Testing');
}

/** Resets, fills, moves and saves a test stack, and starts others from it. */
async function followTestStack(
  guide: Guide,
  succeeds: (command: string) => Promise<string>,
  showsPage: (command: string, expected: (page: Page) => Promise<void>, end: RegExp) => Promise<string>,
): Promise<void> {
  const isShown = (page: Page) => expect(page.getByRole('banner')).toBeVisible();
  await guide.job('start over', () => succeeds('curl -X POST localhost:4000/test-stack/reset'));
  const account = await guide.job('get a merchant in a state', () =>
    succeeds(`curl localhost:4000/test-stack/accounts --json '{"state":"pastDue"}'`),
  );
  expect(account).toMatch(/"email":.*"password":.*"path":/);
  expect(await succeeds('curl localhost:4000/test-stack')).toContain('"pastDue"');
  await guide.job('move time by 35 days', () =>
    succeeds(`curl -X PUT localhost:4000/test-stack/clock --json '{"clock":3024000000}'`),
  );
  expect(await succeeds('curl localhost:4000/test-stack')).toContain('"clock":3024000000');
  await succeeds('curl -X POST localhost:4000/test-stack/reset');
  await guide.job('save everything', () => succeeds('npm run snapshot -- monday'));
  await guide.job('go back to it', () =>
    succeeds('curl -X POST localhost:4000/test-stack/snapshots/monday/restore'),
  );
  await succeeds('npm run snapshot -- monday.json');
  await guide.job('start a portal on a copy', () =>
    showsPage('npm start -- --from monday.json', isShown, /Payment sandbox/),
  );
  await guide.job('have two portals side by side', async () => {
    const printed = await showsPage(
      'npm start -- --stack blue --stack green',
      isShown,
      /Payment sandbox[\s\S]*Payment sandbox/,
    );
    expect(printed.match(/^ {2}Portal /gm)).toHaveLength(2);
  });
}
