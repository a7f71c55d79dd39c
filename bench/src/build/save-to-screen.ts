/** Measures the time from saving a file of a remote until an open page of `npm run dev` shows it. */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { interrupt, root, runProgram } from '@coupon-center/testing/program';
import type { Program } from '@coupon-center/testing/program';
import { makeFolder } from '../command.ts';
import type { OnEnd } from '../command.ts';
import { CHANGED, sourceChanger } from './change-source.ts';

async function signIn(page: Page, portal: Program): Promise<void> {
  const [, login = '', email = '', password = ''] = (await portal.line(/^ {2}Demo merchant/))
    .trim()
    .split(/\s{2,}/);
  await page.goto(login);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Coupons', exact: true }).waitFor();
}

/** @returns seconds of each round */
export async function saveToScreen(browser: Browser, rounds: number, onEnd: OnEnd): Promise<number[]> {
  const program = [join(root, 'stack/src/dev.ts'), CHANGED.remote, '--demo'];
  const portal = runProgram(program, { PORT: '0', COUPON_CENTER_DATA: makeFolder(onEnd) });
  onEnd(() => interrupt(portal));
  await portal.line(/^Ready/);
  const page = await browser.newPage();
  await signIn(page, portal);
  await page.goto(new URL(CHANGED.path, page.url()).href);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByText(CHANGED.heading).waitFor();
  const change = sourceChanger(onEnd);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    change(`ROUND ${round}`);
    await heading.getByText(`ROUND ${round} ${CHANGED.heading}`).waitFor();
    seconds.push((performance.now() - start) / 1000);
  }
  return seconds;
}
