/** Measures the time from saving a file of a remote until an open page of `npm run dev` shows it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { interrupt, root, runProgram } from '@coupon-center/testing/program';
import type { Program } from '@coupon-center/testing/program';

const REMOTE = { name: 'mf-coupons', path: '/coupons' };
/** The heading of its screen, in its source and in the page. */
const HEADING = { file: 'src/routes/coupons.tsx', code: '`MY ${product', text: 'MY COUPONS' };

/** Returns the origin of a portal that prints its addresses. */
export async function originOf(portal: Program): Promise<string> {
  await portal.line(/^Ready/);
  return /https?:\/\/\S+/.exec(await portal.line(/^ {2}Portal /))?.[0] ?? '';
}

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

/**
 * Changes the source of a remote in this checkout, and restores it at the end.
 * @returns seconds of each round
 */
export async function saveToScreen(browser: Browser, dataDir: string, rounds: number): Promise<number[]> {
  const file = join(root, REMOTE.name, HEADING.file);
  const source = readFileSync(file, 'utf8');
  if (!source.includes(HEADING.code)) throw new Error(`${file} no longer has ${HEADING.code}.`);
  const restore = () => {
    if (readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  };
  process.once('exit', restore);
  const program = [join(root, 'stack/src/dev.ts'), REMOTE.name, '--demo'];
  const portal = runProgram(program, { PORT: '0', COUPON_CENTER_DATA: dataDir });
  try {
    const origin = await originOf(portal);
    const page = await browser.newPage();
    await signIn(page, portal);
    await page.goto(origin + REMOTE.path);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText(HEADING.text).waitFor();
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      writeFileSync(file, source.replace(HEADING.code, `\`ROUND ${round} ${HEADING.code.slice(1)}`));
      await heading.getByText(`ROUND ${round} ${HEADING.text}`).waitFor();
      seconds.push((performance.now() - start) / 1000);
    }
    return seconds;
  } finally {
    restore();
    await interrupt(portal);
  }
}
