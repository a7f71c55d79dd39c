/**
 * A reporter that writes the figures for `npm test`: a row for each test file, with its project, to the file named in
 * `COUPON_CENTER_TEST_REPORT`.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export default class Report implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const rows = modules.map((module) => {
      const tests = [...module.children.allTests()].map((test) => test.result().state);
      const count = (state: string) => tests.filter((one) => one === state).length;
      return {
        project: module.project.name,
        file: relative(process.cwd(), module.moduleId),
        seconds: module.diagnostic().duration / 1000,
        passed: count('passed'),
        // A file that fails to load has no failing test.
        failed: count('failed') || (module.state() === 'failed' ? 1 : 0),
      };
    });
    if (errors.length > 0)
      rows.push({ project: 'node', file: 'outside of a test', seconds: 0, passed: 0, failed: errors.length });
    const file = process.env.COUPON_CENTER_TEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify(rows));
  }
}
