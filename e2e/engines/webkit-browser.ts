/** Debian's WebKit on its own display, driven over WebDriver as a person would use it: by role, label and text. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import type * as TestingLibrary from '@testing-library/dom';
import getPort from 'get-port';
import { useTool } from '@coupon-center/tools';

const PATIENCE_MS = 15_000;
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const QUERIES = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A role with a name, the label of a field, or a text. */
export type Sought = [role: string, name: string] | { label: string } | { text: string };

interface WebElement {
  click(): Promise<void>;
  getAttribute(name: string): Promise<string | null>;
  sendKeys(...keys: string[]): Promise<void>;
}

interface WebDriver {
  executeScript<T>(script: string, ...values: unknown[]): Promise<T>;
  get(address: string): Promise<void>;
  getCurrentUrl(): Promise<string>;
  quit(): Promise<void>;
  wait<T>(condition: () => Promise<T>, timeout: number): Promise<T>;
}

interface Builder {
  usingServer(address: string): this;
  withCapabilities(capabilities: object): this;
  build(): Promise<WebDriver>;
}

/** The part of Selenium that is used here. */
interface Selenium {
  Builder: new () => Builder;
  Key: { CONTROL: string; chord(...keys: string[]): string };
}

export interface WebKitBrowser {
  driver: WebDriver;
  open(address: string): Promise<void>;
  /** Waits for the element, the first if there are several. @throws Error with what the page shows instead */
  find(sought: Sought): Promise<WebElement>;
  click(sought: Sought): Promise<void>;
  /** Replaces the text of a field. */
  fill(sought: Sought, text: string): Promise<void>;
  waitForAddress(pattern: RegExp): Promise<void>;
  close(): Promise<void>;
}

const describe = (sought: Sought) =>
  Array.isArray(sought) ? `${sought[0]} '${sought[1]}'` : Object.entries(sought)[0]?.join(" '").concat("'");

/** Finds the element; runs in the page. */
function query(sought: Sought): Element | null {
  const library = (window as unknown as { TestingLibraryDom?: typeof TestingLibrary }).TestingLibraryDom;
  if (!library) throw new Error('no queries');
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = library;
  const pattern = (text: string) => new RegExp(text, 'i');
  const found = Array.isArray(sought)
    ? queryAllByRole(document.body, sought[0], { name: pattern(sought[1]) })
    : 'label' in sought
      ? queryAllByLabelText(document.body, pattern(sought.label), { selector: 'input, textarea' })
      : queryAllByText(document.body, pattern(sought.text));
  return found[0] ?? null;
}

async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const process = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(
    createInterface({ input: process.stdio[3] as NodeJS.ReadableStream }),
    'line',
  )) as [string];
  return { display: `:${number}`, process };
}

async function startDriver(display: string): Promise<{ address: string; process: ChildProcess }> {
  const port = await getPort();
  const env = { ...globalThis.process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const process = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  const isUp = async () => (await fetch(`${address}/status`).catch(() => undefined))?.ok ?? false;
  await expect.poll(isUp, { timeout: PATIENCE_MS }).toBe(true);
  return { address, process };
}

/**
 * Starts a browser without any data.
 * @param waitsForPages whether a command waits until the page has loaded; without, it can look at one whose scripts hang
 */
export async function startWebKit(waitsForPages = true): Promise<WebKitBrowser> {
  const { Builder, Key } = (await useTool('webkit', 'selenium-webdriver')) as Selenium;
  const { display, process: screen } = await startDisplay();
  const { address, process: server } = await startDriver(display);
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: waitsForPages ? 'normal' : 'none',
      'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
    })
    .build();

  async function ask(sought: Sought): Promise<WebElement | null> {
    try {
      return await driver.executeScript<WebElement | null>(
        `return (${query.toString()})(arguments[0])`,
        sought,
      );
    } catch (error) {
      if (!String(error).includes('no queries')) throw error;
      await driver.executeScript(QUERIES);
      return null;
    }
  }
  /** @throws Error with what the page shows instead */
  async function until<T>(what: string, look: () => Promise<T | false | null>): Promise<T> {
    const found = await driver.wait(() => look().catch(() => false), PATIENCE_MS).catch(() => undefined);
    if (found) return found as T;
    const shown = await driver.executeScript<string>('return document.body.innerText');
    throw new Error(`There is no ${what} at ${await driver.getCurrentUrl()}:\n${shown}`);
  }
  const find = (sought: Sought) => until(describe(sought) ?? '', () => ask(sought));

  return {
    driver,
    find,
    open: (url) => driver.get(url),
    async click(sought) {
      await (await find(sought)).click();
    },
    async fill(sought, text) {
      const field = await find(sought);
      // Clears it by keyboard: React doesn't notice when WebDriver clears a field.
      if (await field.getAttribute('value')) await field.sendKeys(Key.chord(Key.CONTROL, 'a'));
      await field.sendKeys(text);
    },
    async waitForAddress(pattern) {
      await until(`address like ${pattern}`, async () => pattern.test(await driver.getCurrentUrl()));
    },
    async close() {
      await driver.quit().catch(() => undefined);
      for (const child of [server, screen]) {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
  };
}
