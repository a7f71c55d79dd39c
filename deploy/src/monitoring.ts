/** Reads the rules for Prometheus and Grafana's dashboard. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; runbook_url: string };
}

export interface Panel {
  id: number;
  title: string;
  type: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; refId: string }[];
}

export interface Dashboard {
  title: string;
  uid: string;
  panels: Panel[];
}

export const RULES_FOLDER: string = join(import.meta.dirname, '../prometheus');
export const RULE_FILES = ['slo.yml', 'alerts.yml'] as const;

export function readRules(): Rule[] {
  return RULE_FILES.flatMap((name) => {
    const file = parse(readFileSync(join(RULES_FOLDER, name), 'utf8')) as { groups: { rules: Rule[] }[] };
    return file.groups.flatMap(({ rules }) => rules);
  });
}

export function readDashboard(): Dashboard {
  const file = join(import.meta.dirname, '../grafana/coupon-center.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Dashboard;
}

/** Returns all expressions of rules and dashboard. */
export function readExpressions(): string[] {
  const shown = readDashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return [...readRules().map(({ expr }) => expr), ...shown];
}

const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);
/** What has names that are not metrics: labels with their values, lists of labels, durations. */
const NOT_METRICS = /\{[^}]*\}|\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)|\[[^\]]*\]/g;

/** Returns the names of the metrics that an expression reads; of a histogram, those of its series. */
export function metricsIn(expression: string): string[] {
  const names = expression.replaceAll(NOT_METRICS, ' ').matchAll(/[a-z_][\w:]*(?!\w|:|\s*\()/gi);
  return [...new Set([...names].map(([name]) => name))].filter((name) => !KEYWORDS.has(name));
}
