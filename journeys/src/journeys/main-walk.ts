/** The main job, end to end: from registering to a shopper who uses the coupons. */
import { expect, test } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { LOGO } from '../accounts/logo.ts';
import { newEmail } from '../accounts/merchant.ts';
import { expectAccessible } from '../checks/accessible.ts';
import { CouponFormPage } from '../pages/coupon-form.page.ts';
import { CouponsPage } from '../pages/coupons.page.ts';
import { payByCard } from '../pages/hosted-payment.page.ts';
import { findStore } from '../pages/review.page.ts';
import { signIn } from '../pages/sign-in.ts';
import type { RunningPortal } from '../portal.ts';

/** Errors that the browser logs on the way: the frame that shows a mail refuses scripts. */
export const MAIN_WALK_ERRORS = /Blocked script execution in .*\/mailbox\//;

export interface MainWalkTools {
  /** Page of a guest. */
  page: Page;
  portal: RunningPortal;
  /** Opens the browsers of the provider and of the shopper. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** A merchant registers, makes a store, pays, and adds coupons; the provider approves; a shopper sees them. */
export async function mainWalk({ page, portal, newContext }: MainWalkTools): Promise<void> {
  const email = newEmail();
  // No other walk’s: a search for it would show logos of other portals, which this one refuses to load.
  const name = `Birch & Bloom ${email.slice(9, 17)}`;
  await test.step('register', () => registerOnScreen(page, email));
  await test.step('make the store', () => makeStore(page, name));
  await test.step('subscribe on the hosted page', () => subscribeOnHostedPage(page, portal, email));
  await test.step('verify the email with the link in the mailbox', () => verifyEmail(page, portal, email));
  await test.step('add two coupons with the live preview', () => addTwoCoupons(page));
  await test.step('reorder by dragging, then by keyboard; saving keeps it', () => reorder(page));
  await test.step('the provider approves the store', async () => {
    const context = await newContext({ baseURL: portal.origin });
    await approveOnScreen(await context.newPage(), portal, name);
  });

  const link = page.getByRole('link', { name: 'Live Coupon Page' }).first();
  await expect(link).toHaveAttribute('href', /\/stores\//);
  const storeUrl = await link.getAttribute('href');

  await test.step("the shopper's page shows both in order with brand, code and 'Use Coupon'", async () => {
    const shopper = await (await newContext()).newPage();
    await shopper.goto(storeUrl ?? '');
    await expectStorePage(shopper, name);
  });
}

/** Registers, from the landing page to the store form. */
async function registerOnScreen(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Create your Coupon Page', exact: true }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Create your coupon page' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('maple-syrup');
  await page.getByRole('button', { name: 'NEXT' }).click();
  await expect(page.getByText('Your account was created.')).toBeVisible();
  await expect(page).toHaveURL(/\/my-store$/);
}

async function makeStore(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'ADD YOUR STORE TO COUPONS.CA' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/store name|^name/i).fill(name);
  await page.getByLabel(/website/i).fill('birch.example');
  await page.getByLabel('Logo file').setInputFiles(LOGO);
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await page.getByRole('button', { name: 'CREATE YOUR STORE' }).click();
  await expect(page).toHaveURL(/\/payment$/);
}

async function subscribeOnHostedPage(page: Page, portal: RunningPortal, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeVisible();
  await expect(page.getByText('CA$24.99')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Subscribe Now' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await expect(page.locator('[name=email]')).toHaveValue(email);
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page).toHaveURL(`${portal.origin}/payment`);
  await expect(page.getByText('Active', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/next billing date/i)).toBeVisible();
  await expect(page.getByRole('link', { name: /view receipt/i })).toBeVisible();
  await expectAccessible(page);
}

async function verifyEmail(page: Page, { sandboxOrigin }: RunningPortal, email: string): Promise<void> {
  const mailbox = await page.context().newPage();
  // More mails have arrived since, e.g. about the active subscription.
  const mail = mailbox
    .getByRole('row', { name: email })
    .getByRole('link', { name: /verify/i })
    .first();
  await expect(async () => {
    await mailbox.goto(`${sandboxOrigin}/mailbox`);
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  const link = await mailbox
    .getByRole('link', { name: /verify-email/ })
    .first()
    .getAttribute('href');
  // The toast does not wait for the rest of the page. In Firefox, the page's own change of its address interrupts the wait.
  await mailbox.goto(link ?? '', { waitUntil: 'commit' }).catch((error: unknown) => {
    if (!String(error).includes('interrupted by another navigation')) throw error;
  });
  await expect(mailbox.getByText('Your email was verified successfully')).toBeVisible();
  await expect(mailbox).toHaveURL(/\/coupons/);
  await mailbox.close();
}

async function addTwoCoupons(page: Page): Promise<void> {
  const coupons = new CouponsPage(page);
  const form = new CouponFormPage(page);
  await page.getByRole('link', { name: 'Coupons', exact: true }).click();
  await expect(page).toHaveURL(/\/coupons\/add$/);
  await expect(page.getByRole('heading', { name: 'YOUR COUPON INFORMATION' })).toBeVisible();
  await expectAccessible(page);
  await expect(form.preview()).toContainText('20% OFF');
  await form.fill({ savings: '35', description: 'All plants and pots', code: 'BLOOM35' });
  await expect(form.preview()).toContainText('35% OFF');
  await expect(form.preview()).toContainText('All plants and pots');
  await Promise.all([expect(page.getByText('Coupon created successfully')).toBeVisible(), form.save()]);
  await expect(coupons.cards()).toHaveCount(1);
  await expect(coupons.cards().first()).toContainText('CODE: BLOOM35');

  await page.getByRole('link', { name: 'ADD COUPON' }).click();
  await form.fill({ description: 'Seeds for the spring' });
  await form.save();
  await coupons.expectOrder(['All plants and pots', 'Seeds for the spring']);
  await expectAccessible(page);
}

async function reorder(page: Page): Promise<void> {
  const coupons = new CouponsPage(page);
  await expect(page.getByText('Drag and drop to rearrange coupons')).toBeVisible();
  await coupons.drag('Seeds for the spring', 'All plants and pots');
  await coupons.expectOrder(['Seeds for the spring', 'All plants and pots']);
  await coupons.save();
  await page.reload();
  await coupons.expectOrder(['Seeds for the spring', 'All plants and pots']);

  await coupons.handleOf('All plants and pots').focus();
  await page.keyboard.press('ArrowUp');
  await coupons.expectOrder(['All plants and pots', 'Seeds for the spring']);
  await coupons.save();
  await page.reload();
  await coupons.expectOrder(['All plants and pots', 'Seeds for the spring']);
}

async function approveOnScreen(review: Page, portal: RunningPortal, name: string): Promise<void> {
  await review.goto('/login');
  await signIn(review, portal.provider);
  await expect(review).toHaveURL(/\/review$/);
  const store = await findStore(review, name);
  await expectShown(store.getByRole('img', { name: `Logo of ${name}` }));
  await expectAccessible(review);
  await store.getByRole('button', { name: /approve/i }).click();
  await expect(review.getByText(`${name} was approved`)).toBeVisible();
}

async function expectStorePage(shopper: Page, name: string): Promise<void> {
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText(name);
  await expectShown(shopper.locator('main img').first());
  await expectAccessible(shopper);
  const cards = shopper.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('35% OFF');
  await expect(cards.first()).toContainText('CODE: BLOOM35');
  await expect(cards.nth(1)).toContainText('Seeds for the spring');
  await expect(cards.nth(1)).not.toContainText('CODE:');
  const use = cards.first().getByRole('link', { name: /Use Coupon/ });
  await expect(use).toHaveAttribute('href', /birch\.example/);
  await expect(use).toHaveAttribute('target', '_blank');
}

/** Expects that an image has loaded, and was not refused by the page's policy. */
async function expectShown(image: Locator): Promise<void> {
  await expect(image).toHaveAttribute('src', /\/api\/v1\/images\/[0-9a-f]{64}\.png$/);
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(120);
}
