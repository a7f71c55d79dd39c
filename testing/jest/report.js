/**
 * A jest reporter that writes the figures for `npm test`: a row for each test file, with its project and failed tests, to
 * the file named in `COUPON_CENTER_TEST_REPORT`.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class Report {
  rows = [];

  onTestResult({ path, context }, result) {
    const failed = result.testResults.filter(({ status }) => status === 'failed');
    const failures = failed.map((test) => ({ test: test.fullName, error: test.failureMessages[0] ?? '' }));
    if (result.testExecError) failures.push({ test: '', error: result.testExecError.message });
    this.rows.push({
      project: context.config.displayName?.name ?? '',
      file: relative(context.config.rootDir, path),
      seconds: (result.perfStats.end - result.perfStats.start) / 1000,
      passed: result.numPassingTests,
      // A file that fails to load has no failing test.
      failed: result.numFailingTests || (result.testExecError ? 1 : 0),
      failures,
    });
  }

  onRunComplete() {
    const file = process.env.COUPON_CENTER_TEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify(this.rows));
  }
}
