/**
 * A reporter that writes the figures for `npm test`: a row for each test file, with its project and failed tests, to the
 * file named in `COUPON_CENTER_TEST_REPORT`.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export default class Report implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const rows = modules.map((module) => {
      const tests = [...module.children.allTests()];
      const passed = tests.filter((test) => test.result().state === 'passed').length;
      const failed = tests.filter((test) => test.result().state === 'failed');
      const failures = failed.map((test) => ({
        test: test.fullName,
        error: test.result().errors?.[0]?.message ?? '',
      }));
      return {
        project: module.project.name,
        file: relative(process.cwd(), module.moduleId),
        seconds: module.diagnostic().duration / 1000,
        passed,
        // A file that fails to load has no failing test.
        failed: failed.length || (module.state() === 'failed' ? 1 : 0),
        failures: [...failures, ...module.errors().map(({ message }) => ({ test: '', error: message }))],
      };
    });
    if (errors.length > 0)
      rows.push({
        project: 'node',
        file: 'outside of a test',
        seconds: 0,
        passed: 0,
        failed: errors.length,
        failures: errors.map(({ message }) => ({ test: '', error: message })),
      });
    const file = process.env.COUPON_CENTER_TEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify(rows));
  }
}
