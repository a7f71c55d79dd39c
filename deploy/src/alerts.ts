/**
 * `npm run test:alerts`: checks all expressions with Prometheus' own tool, and that each alert fires when it should, and only
 * then.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, installDebianPackage } from '@coupon-center/testing/debian';
import { alertCases } from './alert-cases.ts';
import type { AlertCase } from './alert-cases.ts';
import { run, runWell } from './engine.ts';
import { readDashboard, readRules, RULE_FILES, RULES_FOLDER } from './monitoring.ts';
import type { Rule } from './monitoring.ts';

/**
 * Finds Prometheus' tool for rules, or installs it if running as root.
 * @throws Error if it is not there
 */
async function findPromtool(): Promise<string> {
  const find = () => findProgram(['promtool']);
  const found = find() ?? ((await installDebianPackage('prometheus')) ? find() : undefined);
  if (found) return found;
  throw new Error("The rules are checked with promtool: install Debian's package prometheus.");
}

/** Returns a case as promtool reads it. */
function testOf({ name, series, alert, slo, minute, fires }: AlertCase, rules: readonly Rule[]): object {
  const rule = rules.find((one) => one.alert === alert);
  assert.ok(rule, `there is no alert ${alert}`);
  const { summary = '', ...annotations } = rule.annotations ?? {};
  const expected = {
    exp_labels: { ...rule.labels, slo },
    exp_annotations: { ...annotations, summary: summary.replace('{{ $labels.slo }}', slo) },
  };
  return {
    name: `${alert} (${slo}): ${name}`,
    interval: '1m',
    input_series: Object.entries(series).map(([of, values]) => ({ series: of, values })),
    alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts: fires ? [expected] : [] }],
  };
}

/** @throws Error that says what is wrong with the rules, the example of a configuration, or the dashboard */
export async function checkAlerts(): Promise<void> {
  const promtool = await findPromtool();
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-alerts-'));
  // promtool reads JSON, too: it is YAML.
  const write = (name: string, content: object): string => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  try {
    const rule_files = RULE_FILES.map((name) => join(RULES_FOLDER, name));
    const shown = readDashboard().panels.flatMap(({ id, targets = [] }) =>
      targets.map(({ refId, expr }) => ({ record: `panel:${id}_${refId}`, expr })),
    );
    const bad = write('bad.json', { groups: [{ name: 'bad', rules: [{ record: 'bad', expr: 'sum(' }] }] });
    assert.notEqual((await run(promtool, ['check', 'rules', bad])).code, 0, 'promtool accepts everything');
    const dashboard = write('dashboard.json', { groups: [{ name: 'dashboard', rules: shown }] });
    await runWell(promtool, ['check', 'rules', ...rule_files, dashboard]);
    await runWell(promtool, ['check', 'config', '--syntax-only', join(RULES_FOLDER, 'prometheus.yml')]);

    const rules = readRules();
    for (const { alert } of rules)
      for (const fires of alert ? [true, false] : [])
        assert.ok(
          alertCases.some((one) => one.alert === alert && one.fires === fires),
          `${alert} has no case in which it ${fires ? 'fires' : 'stays silent'}`,
        );
    const tests = alertCases.map((one) => testOf(one, rules));
    await runWell(promtool, [
      ...['test', 'rules'],
      write('cases.json', {
        rule_files,
        evaluation_interval: '1m',
        // Otherwise an alert may be a minute later than what it reads.
        group_eval_order: ['objectives', 'alerts'],
        tests,
      }),
    ]);
    console.log(`${shown.length + rules.length} expressions and ${tests.length} cases of alerts are right.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) await checkAlerts();
