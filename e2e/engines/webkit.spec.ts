/** The main walk, the faults of a remote's files, a lost connection, and a resumed page, in WebKit. */
import { writeFileSync } from 'node:fs';
import { approveStore, emailLogin, me } from '@coupon-center/contracts';
import { addCoupons, callApi, LOGO, newEmail, registerWithStore, subscribe } from '@coupon-center/journeys';
import { FILE_FAULTS, filesOf } from '../fixtures/file-faults.ts';
import { startFaults } from '../fixtures/faults.ts';
import type { Portal } from '../fixtures/portal.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { startWebKit } from './webkit-browser.ts';
import type { WebKitBrowser } from './webkit-browser.ts';

const PASSWORD = 'maple-syrup';

const test = base.extend<{ webkit: WebKitBrowser; waitsForPages: boolean }>({
  waitsForPages: [true, { option: true }],
  webkit: async ({ waitsForPages }, use) => {
    const webkit = await startWebKit(waitsForPages);
    await use(webkit);
    await webkit.close();
  },
});

/** The provider approves by a call: WebDriver's WebKit has one browser at a time. */
async function approve(portal: Portal, email: string): Promise<string> {
  const { token } = await callApi(portal, emailLogin, { body: { email, password: PASSWORD } });
  const { store } = await callApi(portal, me, {}, token);
  const provider = await callApi(portal, emailLogin, { body: portal.provider });
  await callApi(portal, approveStore, { params: { id: store?.id ?? 0 } }, provider.token);
  return store?.url ?? '';
}

async function verificationLink({ sandboxOrigin }: Portal, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await fetch(`${sandboxOrigin}/mailbox.json?to=${encodeURIComponent(email)}`);
      link = /https?:\/\/[^\s"\\]+verify-email\?token=[\w.~-]+/.exec(await mails.text())?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

test('a merchant registers, makes a store, pays, and adds a coupon; a shopper sees it', async ({
  portal,
  webkit,
}, testInfo) => {
  const email = newEmail();
  const logo = testInfo.outputPath(LOGO.name);
  writeFileSync(logo, LOGO.buffer);

  await webkit.open(`${portal.origin}/`);
  await webkit.click(['link', '^Create your Coupon Page$']);
  await webkit.fill({ label: 'Email' }, email);
  await webkit.fill({ label: '^Password' }, PASSWORD);
  await webkit.click(['button', 'NEXT']);
  await webkit.waitForAddress(/\/my-store$/);

  await webkit.fill({ label: 'store name|^name' }, 'Birch & Bloom');
  await webkit.fill({ label: 'website' }, 'birch.example');
  await (await webkit.find({ label: 'Logo file' })).sendKeys(logo);
  await webkit.find(['img', 'Your logo']);
  await webkit.click(['button', 'CREATE YOUR STORE']);

  await webkit.waitForAddress(/\/payment$/);
  await webkit.click(['link', 'Subscribe Now']);
  await webkit.waitForAddress(/\/sandbox\/pay\//);
  await webkit.fill({ label: 'card number' }, '4242 4242 4242 4242');
  await webkit.fill({ label: 'month' }, '12');
  await webkit.fill({ label: 'year' }, '2034');
  await webkit.fill({ label: 'security code|cvc' }, '123');
  await webkit.click(['button', 'pay|subscribe']);
  await webkit.waitForAddress(/\/payment$/);
  await webkit.find({ text: 'next billing date' });

  await webkit.open(await verificationLink(portal, email));
  await webkit.find({ text: 'Your email was verified successfully' });
  await webkit.waitForAddress(/\/coupons\/add$/);
  await webkit.fill({ label: 'Savings' }, '35');
  await webkit.fill({ label: 'Coupon Description' }, 'All plants and pots');
  await webkit.fill({ label: 'Coupon Code' }, 'BLOOM35');
  await webkit.click(['button', '^Save Coupon$']);
  await webkit.waitForAddress(/\/coupons$/);
  await webkit.click(['button', '^35% OFF']);
  await webkit.find({ text: 'CODE: BLOOM35' });

  await webkit.open(await approve(portal, email));
  await webkit.find(['heading', 'Birch & Bloom']);
  await webkit.find({ text: '35% OFF' });
  const use = await webkit.find(['link', 'Use Coupon']);
  expect(await use.getAttribute('href')).toMatch(/birch\.example/);
});

for (const [fault, [begin, stage]] of Object.entries(FILE_FAULTS)) {
  test(`mf-auth, ${fault}: a panel, and the screen after Retry`, async ({ portal, webkit }) => {
    const faults = await startFaults(portal.origin);
    try {
      begin(faults, filesOf('mf-auth'));
      if (stage === 'manifest') {
        await webkit.open(faults.origin);
        await webkit.click(['link', '^Log in$']);
      } else await webkit.open(`${faults.origin}/login`);
      const retry = await webkit.find(['button', 'Retry']);
      await webkit.find(['radio', 'System']);
      faults.mend();
      await retry.click();
      await webkit.find(['button', '^Log in$']);
      await webkit.find({ label: 'Email' });
    } finally {
      await faults.close();
    }
  });
}

test('a connection that returns while the panel of a missing remote is shown brings it back, and it reads', async ({
  portal,
  webkit,
}) => {
  const faults = await startFaults(portal.origin);
  try {
    faults.refuse(filesOf('mf-payments').all, 503);
    await webkit.open(`${faults.origin}/register`);
    await webkit.fill({ label: 'Email' }, newEmail());
    await webkit.fill({ label: '^Password' }, PASSWORD);
    await webkit.click(['button', 'NEXT']);
    await webkit.waitForAddress(/\/my-store$/);
    await webkit.find({ label: 'website' });
    // WebDriver cannot take a browser offline. The event is enough: the page listens to nothing else.
    await webkit.driver.executeScript("dispatchEvent(new Event('offline'))");
    await webkit.find({ text: 'You are offline' });
    await webkit.click(['link', '^Payment$']);
    await webkit.find(['button', 'Retry']);
    faults.mend();
    await webkit.driver.executeScript("dispatchEvent(new Event('online'))");
    await webkit.find(['heading', '^Payment$']);
    // The merchant has no store yet, which the screen has to read.
    await webkit.find(['link', 'Create your store page']);
  } finally {
    await faults.close();
  }
});

test.describe('a screen of the last visit', () => {
  test.use({ waitsForPages: false });

  test('is there before any script, takes a press, and stays when it is taken over', async ({
    portal,
    webkit,
  }) => {
    const merchant = await registerWithStore(portal);
    await subscribe(portal, merchant);
    const descriptions = ['Bulbs for the autumn', 'Seeds for the spring'];
    const coupons = descriptions.map((description) => ({ offer_type: 'Other', description }) as const);
    await addCoupons(portal, merchant, coupons);
    const faults = await startFaults(portal.origin);
    const run = <T>(script: string) => webkit.driver.executeScript<T>(script);
    try {
      // Not cached, so that they can hang at the second visit.
      faults.change(/\.js$/, (body) => ({ body }));
      await webkit.open(`${faults.origin}/login?next=/coupons`);
      await webkit.fill({ label: 'Email' }, merchant.email);
      await webkit.fill({ label: '^Password' }, merchant.password);
      await webkit.click(['button', '^Log in$']);
      await webkit.waitForAddress(/\/coupons$/);
      await expect.poll(() => run("return localStorage.getItem('resumed:/coupons')")).not.toBeNull();
      faults.mend();
      faults.hang(/\.js$/);
      await webkit.open(`${faults.origin}/coupons`);
      await expect.poll(() => run("return document.documentElement.hasAttribute('data-resumed')")).toBe(true);
      await webkit.find({ text: 'Bulbs for the autumn' });
      await webkit.click(['button', '^Move .*spring']);
      expect(await run('return typeof window.__couponCenter')).toBe('undefined');
      await run("document.querySelector('h1').isOfLastVisit = true");
      faults.mend();
      faults.answer();
      await webkit.find(['menuitem', 'Move up']);
      // A screen that does not fit would have been rendered anew.
      expect(await run("return document.querySelector('h1').isOfLastVisit")).toBe(true);
      expect(await run("return document.querySelector('[data-screen]')")).toBeNull();
    } finally {
      await faults.close();
    }
  });
});
