/** Rules and dashboard name what the servers really report, and every alert has its page. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@coupon-center/contracts/docs';
import { interrupt, root, runProgram } from '@coupon-center/testing/program';
import type { Program } from '@coupon-center/testing/program';
import { metricsIn, readDashboard, readExpressions, readRules } from './monitoring.ts';

const SERVERS = {
  api: { program: 'backend/src/server.ts', metrics: '/metrics', openapi: '/api/openapi.json' },
  release: {
    program: 'release/server/src/server.ts',
    metrics: '/release/v1/metrics',
    openapi: '/release/v1/openapi.json',
  },
  storefront: { program: 'storefront/src/server.ts', metrics: '/metrics', openapi: undefined },
};
type Job = keyof typeof SERVERS;

const folder = mkdtempSync(join(tmpdir(), 'coupon-center-monitoring-'));
const programs: Program[] = [];
/** Job -> metrics in Prometheus' text format. */
const texts = {} as Record<Job, string>;
/** Job -> names of its calls. */
const calls = {} as Record<Job, Set<string>>;

async function start(job: Job): Promise<void> {
  const { program: file, metrics, openapi } = SERVERS[job];
  const program = runProgram([file], {
    PORT: '0',
    API_ORIGIN: 'http://127.0.0.1:9',
    COUPON_CENTER_DATA: join(folder, job),
    DATABASE_URL: '',
    METRICS_TOKEN: '',
    LOG_LEVEL: 'info',
  });
  programs.push(program);
  const line = await program.line(/listening at http/);
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
  texts[job] = await (await fetch(origin + metrics)).text();
  if (!openapi) return;
  const { paths } = (await (await fetch(origin + openapi)).json()) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  calls[job] = new Set(operations.map(({ operationId = '' }) => operationId));
}

// Two of them migrate a new database, which takes long on a busy machine.
beforeAll(async () => {
  await Promise.all((Object.keys(SERVERS) as Job[]).map(start));
}, 180_000);
afterAll(async () => {
  await Promise.all(programs.map(interrupt));
  rmSync(folder, { recursive: true, force: true });
});

/** Names of the series of a server; a histogram has three. */
function seriesOf(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
  );
}

test('finds the metrics of an expression', () => {
  const expression =
    'topk(5, histogram_quantile(0.99, sum by (le) (rate(a_bucket{job="b",call!~"c|d"}[5m])))) > bool 2 and on (x) e:f unless vector(0)';
  expect(metricsIn(expression)).toEqual(['a_bucket', 'e:f']);
});

test('every metric in rules and dashboard is one that a server reports, or a rule records', () => {
  const known = new Set([
    ...Object.values(texts).flatMap(seriesOf),
    ...readRules().flatMap(({ record }) => record ?? []),
    'up',
  ]);
  const named = readExpressions().flatMap(metricsIn);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  for (const name of ['http_request_duration_seconds_count', 'jobs_late', 'dependency_up', 'slo:burn:1h'])
    expect(named).toContain(name);
});

test('every part reports its own requests', () => {
  for (const [job, text] of Object.entries(texts))
    expect(seriesOf(text), job).toContain('http_request_duration_seconds_count');
});

test('every call that an objective leaves out is one of its server', () => {
  const left = readRules().flatMap(({ expr }) =>
    [...expr.matchAll(/job="(api|release)",[^}]*call!~"([^"]*)"/g)].flatMap(([, job, names = '']) =>
      names.split('|').map((name) => ({ job: job as Job, name })),
    ),
  );
  expect(left.length).toBeGreaterThan(10);
  expect(left.filter(({ job, name }) => name !== 'unknown' && !calls[job].has(name))).toEqual([]);
});

test('the objectives of merchants leave out the calls that the pages of shoppers make', () => {
  const names = allCalls.filter(({ mayLag }) => mayLag).map(({ name }) => name);
  const left = readRules().flatMap(({ expr }) =>
    [...expr.matchAll(/job="api"[^}]*call!~"([^"]*)"/g)].map(([, some = '']) => some.split('|')),
  );
  expect(left.length).toBeGreaterThan(1);
  for (const some of left) expect(some).toEqual(expect.arrayContaining(names));
});

test('there are five alerts, each with a page that says what to do', () => {
  const alerts = readRules().filter(({ alert }) => alert !== undefined);
  expect(alerts).toHaveLength(5);
  for (const { alert = '', annotations, labels } of alerts) {
    const { summary = '', runbook_url: page = '' } = annotations ?? {};
    expect(summary, alert).not.toBe('');
    expect(['page', 'ticket'], alert).toContain(labels?.severity);
    const text = readFileSync(join(root, page), 'utf8');
    expect(text.split('\n')[0], page).toContain(alert);
    for (const part of ['What it means', 'What to look at', 'What to do', 'When it is over'])
      expect(text, page).toContain(`## ${part}`);
  }
  const pages = readdirSync(join(root, 'docs/runbooks')).filter((name) => name !== 'README.md');
  expect(pages.map((name) => `docs/runbooks/${name}`).sort()).toEqual(
    alerts.map(({ annotations }) => annotations?.runbook_url).sort(),
  );
});

test('the objectives in the runbooks have the budgets of the rules', () => {
  const text = readFileSync(join(root, 'docs/runbooks/README.md'), 'utf8');
  for (const { record, labels, expr } of readRules().filter((rule) => rule.record === 'slo:budget')) {
    const budget = Number(/^vector\((.+)\)$/.exec(expr)?.[1]);
    const row = text.split('\n').find((line) => line.includes(`\`${labels?.slo}\``));
    expect(row, `${record} of ${labels?.slo}`).toContain(`${Number((100 - budget * 100).toFixed(3))}%`);
  }
});

test('the dashboard has a row for each objective, and panels that each have an id and a place of their own', () => {
  const { panels, uid, title } = readDashboard();
  expect([uid, title]).toEqual(['coupon-center', 'Coupon Center']);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  for (const { gridPos, type, title: name, description, targets = [] } of panels) {
    expect(gridPos.x + gridPos.w, name).toBeLessThanOrEqual(24);
    if (type === 'row') continue;
    expect(description, name).toBeTruthy();
    expect(targets.length, name).toBeGreaterThan(0);
    expect(new Set(targets.map(({ refId }) => refId)).size, name).toBe(targets.length);
  }
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
  for (const { labels } of readRules().filter(({ record }) => record === 'slo:budget'))
    expect(shown).toContain(`1 - slo:burn:30d{slo="${labels?.slo}"}`);
});

test('every folder of the example of a configuration has its rules', () => {
  const text = readFileSync(join(root, 'deploy/prometheus/prometheus.yml'), 'utf8');
  for (const [job, { metrics }] of Object.entries(SERVERS)) {
    const [, part = ''] = text.split(`job_name: ${job}\n`);
    const path = /^\s+metrics_path: (\S+)/.exec(part)?.[1] ?? '/metrics';
    expect(path, job).toBe(metrics);
  }
  for (const [, name = ''] of text.matchAll(/^ {2}- (\S+\.yml)$/gm))
    expect(existsSync(join(root, 'deploy/prometheus', name)), name).toBe(true);
});
