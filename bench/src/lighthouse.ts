/** Runs Lighthouse for a phone on screens of guests: `npm run bench:lighthouse -- --rounds 3`. npx fetches it, so it needs a network. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findBrowser } from './find-browser.ts';
import { startPortal } from './page/portals.ts';
import { machine, tellMachine } from './report/machine.ts';
import { medianOf } from './report/statistics.ts';
import { table } from './report/table.ts';
import type { Cell } from './report/table.ts';
import { writeReport } from './report/write-report.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Metrics of the performance score, with the share of each in percent. */
const METRICS = {
  'first-contentful-paint': 10,
  'speed-index': 10,
  'largest-contentful-paint': 25,
  'total-blocking-time': 30,
  'cumulative-layout-shift': 25,
};
const run = promisify(execFile);

interface LighthouseReport {
  lighthouseVersion: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, out: { type: 'string' } },
});
const rounds = Number(values.rounds);
const work = mkdtempSync(join(tmpdir(), 'coupon-center-bench-'));
const portal = await startPortal('federated');

/** How often a page is visited again if Lighthouse's trace failed. */
const RETRIES = 2;

async function visit(address: string, retries = RETRIES): Promise<LighthouseReport> {
  const file = join(work, 'report.json');
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
    return visit(address, retries - 1);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport;
}

/** Returns the audits that keep categories other than performance below 100. */
const failed = ({ categories, audits }: LighthouseReport) =>
  CATEGORIES.slice(1)
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);

/** Returns a metric's median with the points that it costs. */
function metricOf(reports: readonly LighthouseReport[], id: string, weight: number): Cell {
  const of = (figure: 'numericValue' | 'score') =>
    medianOf(reports.map(({ audits }) => audits[id]?.[figure] ?? 0));
  const value = of('numericValue');
  const lost = Math.round((1 - of('score')) * weight * 10) / 10;
  return `${id.startsWith('cumulative') ? value.toFixed(3) : `${Math.round(value)} ms`} (${lost === 0 ? '0' : `−${lost}`})`;
}

try {
  const metrics: Cell[][] = [];
  const rows: Cell[][] = [];
  const failures = new Set<string>();
  let version = '';
  for (const path of ['/', '/login', '/register', portal.storePage]) {
    const reports: LighthouseReport[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await visit(portal.origin + path));
    const scoreOf = (category: string) =>
      Math.round(medianOf(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
    rows.push([path, ...CATEGORIES.map(scoreOf)]);
    metrics.push([path, ...Object.entries(METRICS).map(([id, weight]) => metricOf(reports, id, weight))]);
    for (const report of reports) {
      version = report.lighthouseVersion;
      for (const title of failed(report)) failures.add(`${path}: ${title}`);
    }
  }
  const markdown = `# Lighthouse ${version}, mobile

${tellMachine(machine())}; medians of ${rounds}.

${table(['page', ...CATEGORIES], rows)}

What performance is made of, with the points that each costs:

${table(['page', ...Object.keys(METRICS)], metrics)}

${[...failures].map((one) => `- ${one}`).join('\n')}
`;
  writeReport(values.out, 'lighthouse', { markdown });
} finally {
  await portal.close();
  rmSync(work, { recursive: true, force: true });
}
