/** Only a tester's browser has versions that are not live. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { emailLogin, grantQa } from '@coupon-center/contracts';
import { callApi, expectAccessible, register, signIn } from '@coupon-center/journeys';
import { formatMix, MIX_ADDRESS, PAGE_DATA_ID, QA_ADDRESS } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { createQaTokens } from '@coupon-center/server-kit/qa-token';
import type { QaTokensOptions } from '@coupon-center/server-kit/qa-token';
import type { MixLink, SelectableVersions } from '@coupon-center/portal-contracts/testers';
import type { PageQa } from '@coupon-center/shell-page';
import { interrupt, startPortal } from '../../fixtures/portal.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { release, stagePatched } from '../../fixtures/remote-versions.ts';
import { startShellServer } from '../../fixtures/shell-server.ts';
import { publishShell } from '../../fixtures/shell-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

const REMOTE = 'mf-auth';
const HOUR = 3_600_000;
const remoteOn = (page: Page) => page.locator(`[data-remote=${REMOTE}]`);
const linkTo = (mix: Mix) => `${MIX_ADDRESS}?${formatMix(mix)}&to=/login`;

/** Publishes a version that is marked on its page, without changing the live one. */
const stage = (portal: Portal, version: string) =>
  stagePatched(portal, REMOTE, version, ['Forgot password?', `Forgot password in ${version}?`]);

/** Returns the server's data about the page's tester. */
async function qaOf(page: Page): Promise<PageQa | undefined> {
  const text = await page.locator(`#${PAGE_DATA_ID}`).textContent();
  return (JSON.parse(text ?? '{}') as { qa?: PageQa }).qa;
}

/** Returns a mix with some versions, by name, as a tester of the portal finds them. */
async function mixOf(context: BrowserContext, versions: Record<string, string>): Promise<Mix> {
  const reply = await context.request.get(`${QA_ADDRESS}/versions`);
  expect(reply.status()).toBe(200);
  const { parts } = (await reply.json()) as SelectableVersions;
  const found = parts.flatMap(({ name, versions: published }) =>
    published
      .filter(({ version }) => version === versions[name])
      .map(({ version, hash }) => [name, { version, hash }] as const),
  );
  expect(found).toHaveLength(Object.keys(versions).length);
  return { versions: Object.fromEntries(found) };
}

/** A link that the portal, or somebody else, signed. */
async function signedLink(mix: Mix, end: number, options: QaTokensOptions): Promise<string> {
  const token = await createQaTokens(options).sign('link', { mix: formatMix(mix) }, new Date(end));
  return `${MIX_ADDRESS}?token=${token}`;
}

test('a link shows a version that is not live in one browser, until the tester goes back to live', async ({
  page,
  portal,
  newContext,
}) => {
  const version = await stage(portal, '9.3.0');
  await page.goto('/login');
  const live = (await remoteOn(page).getAttribute('data-version')) ?? '';
  expect(live).not.toBe(version);

  const mix = await mixOf(page.context(), { [REMOTE]: version });
  await page.goto(linkTo(mix));
  await expect(page).toHaveURL(`${portal.origin}/login`);
  await expect(remoteOn(page)).toHaveAttribute('data-version', version);
  await expect(page.getByText('Forgot password in 9.3.0?')).toBeVisible();
  expect(await qaOf(page)).toMatchObject({ access: 'open', mix, dropped: [], hasTestStack: true });

  const other = await (await newContext({ baseURL: portal.origin })).newPage();
  await other.goto('/login');
  await expect(remoteOn(other)).toHaveAttribute('data-version', live);
  expect(await qaOf(other)).toBeUndefined();

  expect((await page.request.delete(MIX_ADDRESS)).status()).toBe(204);
  await page.reload();
  await expect(remoteOn(page)).toHaveAttribute('data-version', live);
  expect(await qaOf(page)).toMatchObject({ access: 'open', dropped: [] });
});

test('two browsers have different mixes at once, one of them with another shell', async ({
  portal,
  newContext,
}) => {
  const remote = await stage(portal, '9.4.0');
  const shell = await publishShell(portal, '9.4.0', '--stage');
  const open = async (versions: Record<string, string>) => {
    const context = await newContext({ baseURL: portal.origin });
    const page = await context.newPage();
    await page.goto(linkTo(await mixOf(context, versions)));
    return page;
  };
  const [one, two] = [await open({ [REMOTE]: remote }), await open({ shell })];
  await expect(remoteOn(one)).toHaveAttribute('data-version', remote);
  await expect(remoteOn(two)).not.toHaveAttribute('data-version', remote);
  const shownBy = (page: Page) => page.getByRole('contentinfo').locator('.version-badge');
  await expect(shownBy(two)).toHaveText('Version 9.4.0');
  await expect(shownBy(one)).not.toHaveText('Version 9.4.0');
  await two.reload();
  await expect(shownBy(two)).toHaveText('Version 9.4.0');
});

test(
  'a withdrawn version gives way to the live one, and the page explains why',
  { tag: '@tool' },
  async ({ page, portal }) => {
    const version = await stage(portal, '9.5.0');
    await page.goto(linkTo(await mixOf(page.context(), { [REMOTE]: version })));
    await expect(remoteOn(page)).toHaveAttribute('data-version', version);
    await release(portal, 'withdraw', REMOTE, version);
    await page.reload();
    await expect(remoteOn(page)).toBeVisible();
    await expect(remoteOn(page)).not.toHaveAttribute('data-version', version);
    const reason = 'It was withdrawn, deleted, or never published on this portal.';
    expect((await qaOf(page))?.dropped).toEqual([{ name: REMOTE, version, reason }]);
  },
);

test.describe('a link that is not accepted', () => {
  test.use({ allowedErrors: /status of 400/ });

  test(
    'explains why and changes nothing if it is altered, expired, foreign, or names missing versions',
    { tag: '@tool' },
    async ({ page, portal }) => {
      const version = await stage(portal, '9.6.0');
      const mix = await mixOf(page.context(), { [REMOTE]: version });
      await page.goto(linkTo(mix));
      const before = await page.context().cookies();

      const { qaSecret } = JSON.parse(readFileSync(join(portal.dataDir, 'secrets.json'), 'utf8')) as {
        qaSecret: string;
      };
      const ours = { secret: qaSecret, portal: portal.origin };
      const wrong: Mix = { versions: { [REMOTE]: { version, hash: 'ab'.repeat(32) } } };
      const links: [string, string | RegExp][] = [
        [(await signedLink(mix, Date.now() + HOUR, ours)).slice(0, -9), /It was altered or cut off/],
        [await signedLink(mix, Date.now() - HOUR, ours), /It expired at \d\d:\d\d UTC on \d/],
        [
          await signedLink(mix, Date.now() + HOUR, { ...ours, portal: 'https://elsewhere.example' }),
          /created for another portal/,
        ],
        [
          linkTo(wrong),
          `It includes ${REMOTE} ${version}. On this portal, this version has different content.`,
        ],
        [`${MIX_ADDRESS}?use=${REMOTE}@https://evil.example/:beef`, /This is not a mix/],
      ];
      for (const [link, reason] of links) {
        await page.goto(link);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link can’t be used');
        await expect(page.getByText(reason)).toBeVisible();
      }
      await expectAccessible(page);
      expect(await page.context().cookies()).toEqual(before);
      await page.getByRole('link').click();
      await page.goto('/login');
      await expect(remoteOn(page)).toHaveAttribute('data-version', version);
    },
  );
});

test.describe('where testing is restricted', () => {
  test.use({ allowedErrors: /status of 40[034]/ });
  test.slow();

  test(
    'only the operator’s testers choose versions, and their links show these',
    { tag: '@tool' },
    async ({ newContext }) => {
      const QA_SECRET = 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6';
      const provider = { email: 'tester@example.com', password: 'provider-password' };
      const portal = await startPortal({
        QA_SECRET,
        QA_EMAILS: provider.email,
        PROVIDER_EMAIL: provider.email,
        PROVIDER_PASSWORD: provider.password,
      });
      try {
        const version = await stage(portal, '9.7.0');
        const [tester, guest] = [
          await newContext({ baseURL: portal.origin }),
          await newContext({ baseURL: portal.origin }),
        ];
        const [page, other] = [await tester.newPage(), await guest.newPage()];

        await other.goto(`${QA_ADDRESS}?to=/login`);
        await expect(other).toHaveURL(`${portal.origin}/login`);
        expect(await qaOf(other)).toMatchObject({ access: 'asking', dropped: [] });
        expect((await guest.request.get(`${QA_ADDRESS}/versions`)).status()).toBe(403);

        await test.step('the panel asks who it is, and opens for a tester only', async () => {
          const openPanel = async () => {
            const visitor = await (await newContext({ baseURL: portal.origin })).newPage();
            await visitor.goto(`${QA_ADDRESS}?to=/login`);
            const asking = visitor.getByRole('complementary', { name: 'Testing' });
            await expect(asking).toContainText('Log in with an account that may test on this portal.');
            return { visitor, asking };
          };
          const stranger = await openPanel();
          await signIn(stranger.visitor, await register(portal));
          await expect(stranger.asking).toContainText('Your account may not test on this portal.');
          await stranger.visitor.close();

          const { visitor: allowed } = await openPanel();
          await signIn(allowed, provider);
          await expect(allowed.getByRole('button', { name: /^Testing/ })).toBeVisible();
          expect(await qaOf(allowed)).toMatchObject({ access: 'tester' });
          await allowed.close();
        });

        const { token } = await callApi(portal, emailLogin, { body: provider });
        const { grant } = await callApi(portal, grantQa, {}, token);
        const reply = await tester.request.post(`${QA_ADDRESS}/access`, {
          headers: { authorization: `Bearer ${grant}` },
        });
        expect(reply.status()).toBe(204);
        const mix = await mixOf(tester, { [REMOTE]: version });
        expect((await tester.request.put(MIX_ADDRESS, { data: mix })).status()).toBe(200);
        await page.goto('/login');
        await expect(remoteOn(page)).toHaveAttribute('data-version', version);
        expect(await qaOf(page)).toMatchObject({ access: 'tester', mix });

        await other.goto(linkTo(mix));
        await expect(
          other.getByText('It is not signed, and this portal only accepts signed links.'),
        ).toBeVisible();
        const made = await tester.request.post(`${QA_ADDRESS}/links`, { data: mix });
        const { link } = (await made.json()) as MixLink;
        await other.goto(`${link}&to=/login`);
        await expect(remoteOn(other)).toHaveAttribute('data-version', version);
        expect(await qaOf(other)).toMatchObject({ access: 'link', mix });
        expect((await guest.request.put(MIX_ADDRESS, { data: { versions: {} } })).status()).toBe(403);
        await test.step('the shell’s server in another process knows the same testers', async () => {
          const environment = { QA_SECRET, PORTAL_ORIGIN: portal.origin };
          const server = await startShellServer(join(portal.dataDir, 'shell'), portal.origin, environment);
          try {
            // Browsers send a cookie to every port of a host.
            const versions = `${server.origin}${QA_ADDRESS}/versions`;
            // It has just started, and may not have read the registry yet.
            await expect(async () =>
              expect(await (await tester.request.get(versions)).json()).toMatchObject({
                parts: expect.arrayContaining([expect.objectContaining({ name: REMOTE })]),
              }),
            ).toPass();
            expect((await guest.request.get(versions)).status()).toBe(403);
            const reply = await tester.request.get(`${server.origin}/login`, {
              headers: { accept: 'text/html' },
            });
            expect(await reply.text()).toContain(`/remotes/${REMOTE}/${version}/`);
          } finally {
            await interrupt(server.program);
          }
        });
        // Open pages would log errors once the portal is gone.
        await Promise.all([page.close(), other.close()]);
      } finally {
        await portal.close();
      }
    },
  );
});
