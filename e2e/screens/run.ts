/**
 * `npm run screens`: pictures of every screen and state, in every brand, at four widths, light, dark and with forced colours, into
 * `build/screens`. `-- --only login` takes those whose name matches, `-- --brand 8` one brand. `-- --compare ../before` shows
 * beside each its picture in that folder, a copy of an earlier `build/screens`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '@coupon-center/testing/browser';
import { openPortal, root } from '../fixtures/portal.ts';
import { comparePast } from './compare.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { BRANDS, PICTURES, toEnvironment } from './options.ts';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, brand: { type: 'string' }, compare: { type: 'string' } },
  });
  const brands = BRANDS.filter((brand) => !values.brand || brand === values.brand);
  if (values.compare && !existsSync(values.compare))
    throw new Error(`There is no folder ${values.compare} to compare with.`);
  if (brands.length === 0)
    throw new Error(`There is no brand ${values.brand}; choose from ${BRANDS.join(', ')}.`);
  if (!values.only && !values.brand) rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });

  const browser = await ensureBrowser();
  const { origin, provider, close } = await openPortal();
  try {
    const options = { brands, only: values.only ?? '', portal: { origin, provider } };
    const program = join(root, 'node_modules/@playwright/test/cli.js');
    const child = spawn(
      process.execPath,
      [
        program,
        'test',
        'screens.spec',
        '-c',
        join(import.meta.dirname, 'playwright.config.ts'),
        '--reporter',
        'line',
      ],
      {
        stdio: 'inherit',
        env: { ...process.env, ...toEnvironment(options), ...(browser ? { CHROMIUM_PATH: browser } : {}) },
      },
    );
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } finally {
    await close();
    process.stdout.write(`\n${writeContactSheet()}\n`);
    if (values.compare) process.stdout.write(`${comparePast(resolve(values.compare))}\n`);
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
