/** Runs Lighthouse for a phone on screens of guests: `npm run bench:lighthouse -- --rounds 3`. npx fetches it, so it needs a network. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { commonOptions, findBrowser, makeFolder, withCleanup } from './command.ts';
import { startPortal } from './page/portals.ts';
import { printResults, table } from './print-results.ts';
import { medianOf, repeat } from './statistics.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** How often a page is visited again if Lighthouse's trace failed. */
const RETRIES = 2;
const run = promisify(execFile);

interface LighthouseReport {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

const { values } = parseArgs({ options: commonOptions });
const rounds = Number(values.rounds);

async function visit(address: string, file: string, retries = RETRIES): Promise<LighthouseReport> {
  const args = [
    ...['--yes', LIGHTHOUSE, address, '--output=json', `--output-path=${file}`, '--quiet'],
    ...[`--only-categories=${CATEGORIES.join(',')}`, '--chrome-flags=--headless --no-sandbox --disable-gpu'],
  ];
  const browser = findBrowser();
  try {
    await run('npx', args, { env: { ...process.env, ...(browser && { CHROME_PATH: browser }) } });
  } catch (error) {
    // Lighthouse itself reports that it missed the beginning of the trace.
    if (retries === 0 || !String(error).includes('Please run Lighthouse again')) throw error;
    return visit(address, file, retries - 1);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport;
}

/** Returns the audits that keep categories below 100. */
const failed = ({ categories, audits }: LighthouseReport) =>
  CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);

await withCleanup(async (onEnd) => {
  const file = join(makeFolder(onEnd), 'report.json');
  const portal = await startPortal('federated', onEnd);
  const scores: Record<string, number[]> = {};
  const failures = new Set<string>();
  for (const path of ['/', '/login', '/register', portal.storePage]) {
    const reports = await repeat(rounds, () => visit(portal.origin + path, file));
    scores[path] = CATEGORIES.map((category) =>
      Math.round(medianOf(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100),
    );
    for (const title of reports.flatMap(failed)) failures.add(`- ${path}: ${title}`);
  }
  const rows = Object.entries(scores).map(([path, all]) => [path, ...all]);
  printResults(values.out, 'lighthouse', {
    title: `${LIGHTHOUSE}, mobile`,
    about: `medians of ${rounds}`,
    parts: [table(['page', ...CATEGORIES], rows), [...failures].join('\n')],
    figures: { scores },
  });
});
