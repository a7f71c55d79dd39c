/**
 * Takes each screen on two mixes of one portal, for `npm run compose -- diff`: with the same merchants, at the same page
 * time, and without parts that always differ.
 */
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { merchantStates } from '../fixtures/merchant-states.ts';
import type { PortalAccess } from '../fixtures/merchant-states.ts';
import { openScene } from './open-scene.ts';
import { WIDTHS } from './options.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes/index.ts';

/** Options from the command. */
interface PairOptions {
  portal: PortalAccess;
  /** Part of a screen's name; a regular expression. */
  only: string;
  /** Folder for the pictures: `<side>/<screen>-<width>.png`, or `.txt` with the reason why there is none. */
  folder: string;
  /** Queries of the links to the mixes, by side. */
  mixes: Record<string, string>;
  /** Selectors of masked elements. */
  masks: readonly string[];
  /** ISO 8601 instant at which the pages' clock is fixed. */
  now: string;
}

const text = process.env.PAIR_OPTIONS;
if (!text) throw new Error('Pairs of pictures are taken by `npm run compose -- diff`.');
const { portal, only, folder, mixes, masks, now } = JSON.parse(text) as PairOptions;
const wanted = scenes.filter(({ name }) => new RegExp(only).test(name));

/** Hides the badge of a mix, which is on only one of the pages. */
const STYLE = '[class^="qa-"] { display: none !important; }';

test.describe.configure({ mode: 'parallel' });

const shared = merchantStates(portal);
/** Merchants by side, because a scene may remove data that the second mix needs. */
const bySide = new Map(Object.keys(mixes).map((side) => [side, merchantStates(portal)]));

async function take(page: Page, scene: Scene, file: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({
    path: file,
    fullPage: !scene.window,
    animations: 'disabled',
    caret: 'hide',
    style: STYLE,
    mask: [...masks.map((selector) => page.locator(selector)), page.getByText(/@shop\.example/)],
  });
}

async function takeSide(browser: Browser, scene: Scene, side: string, width: number): Promise<void> {
  const file = join(folder, side, `${scene.name}-${width}`);
  await mkdir(dirname(file), { recursive: true });
  let opened: Page | undefined;
  try {
    opened = await openScene(scene, {
      browser,
      portal,
      mix: mixes[side] ?? '',
      merchantIn: (state) => (state === 'spendable' ? bySide.get(side) : undefined)?.(state) ?? shared(state),
      context: { viewport: { width, height: 800 } },
      async beforeOpening(page) {
        opened = page;
        await page.clock.setFixedTime(now);
      },
    });
    await take(opened, scene, `${file}.png`);
  } catch (error) {
    if (opened) await take(opened, scene, `${file}.png`).catch(() => undefined);
    writeFileSync(`${file}.txt`, error instanceof Error ? error.message : String(error));
  } finally {
    await opened?.context().close();
  }
}

for (const scene of wanted)
  for (const width of scene.widths ?? WIDTHS)
    test(`${scene.name} at ${width} px`, async ({ browser }) => {
      test.setTimeout(120_000);
      for (const side of Object.keys(mixes)) await takeSide(browser, scene, side, width);
    });
