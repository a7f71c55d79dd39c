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
const run = promisify(execFile);

interface LighthouseReport {
  lighthouseVersion: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, out: { type: 'string' } },
});
const rounds = Number(values.rounds);
const work = mkdtempSync(join(tmpdir(), 'coupon-center-bench-'));
const portal = await startPortal('federated');

async function visit(address: string): Promise<LighthouseReport> {
  const file = join(work, 'report.json');
  const args = [
    ...['--yes', LIGHTHOUSE, address, '--output=json', `--output-path=${file}`, '--quiet'],
    ...[`--only-categories=${CATEGORIES.join(',')}`, '--chrome-flags=--headless --no-sandbox --disable-gpu'],
  ];
  const browser = findBrowser();
  await run('npx', args, { env: { ...process.env, ...(browser && { CHROME_PATH: browser }) } });
  return JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport;
}

/** What keeps a category, besides performance, from 100. */
const failed = ({ categories, audits }: LighthouseReport) =>
  CATEGORIES.slice(1)
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);

try {
  const rows: Cell[][] = [];
  const failures = new Set<string>();
  let version = '';
  for (const path of ['/', '/login', '/register', portal.storePage]) {
    const reports: LighthouseReport[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await visit(portal.origin + path));
    const scoreOf = (category: string) =>
      Math.round(medianOf(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
    rows.push([path, ...CATEGORIES.map(scoreOf)]);
    for (const report of reports) {
      version = report.lighthouseVersion;
      for (const title of failed(report)) failures.add(`${path}: ${title}`);
    }
  }
  const markdown = `# Lighthouse ${version}, mobile

${tellMachine(machine())}; medians of ${rounds}.

${table(['page', ...CATEGORIES], rows)}

${[...failures].map((one) => `- ${one}`).join('\n')}
`;
  writeReport(values.out, 'lighthouse', { markdown });
} finally {
  await portal.close();
  rmSync(work, { recursive: true, force: true });
}
