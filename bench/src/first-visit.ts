/**
 * The cost of a first visit: opens a page of a running portal in a fresh browser, and prints the transferred bytes by
 * type and, for scripts, by file. Counts bodies at gzip level 9, so that the number doesn't depend on how the server
 * compresses.
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Response } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

interface Fetched {
  type: string;
  path: string;
  gzip: number;
}

const address = new URL(process.argv[2] ?? 'http://localhost:4000/login');

const fetched = await visit(address);
console.log(`First visit to ${address.href}\n`);
console.table(Object.fromEntries(byType(fetched)));
console.table(
  fetched
    .filter(({ type }) => type === 'script')
    .sort((a, b) => b.gzip - a.gzip)
    .map(({ path, gzip }) => ({ path, 'gzip bytes': gzip })),
);

async function visit(page: URL): Promise<Fetched[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    const responses: Response[] = [];
    tab.on('response', (response) => responses.push(response));
    await tab.goto(page.href, { waitUntil: 'networkidle' });
    return await Promise.all(responses.map(measure));
  } finally {
    await browser.close();
  }
}

async function measure(response: Response): Promise<Fetched> {
  const body = await response.body().catch(() => Buffer.alloc(0)); // Redirects have no body.
  const { pathname } = new URL(response.url());
  return {
    type: response.request().resourceType(),
    path: pathname,
    gzip: gzipSync(body, { level: 9 }).length,
  };
}

function byType(all: Fetched[]): [string, { requests: number; 'gzip bytes': number }][] {
  const types = [...new Set(all.map(({ type }) => type))].sort();
  return types.map((type) => {
    const of = all.filter((entry) => entry.type === type);
    return [type, { requests: of.length, 'gzip bytes': of.reduce((sum, { gzip }) => sum + gzip, 0) }];
  });
}
