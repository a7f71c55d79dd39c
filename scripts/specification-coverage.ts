/** `npm run coverage:specification`: how many statements of the specification have tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageProblems, readCoverage } from './coverage-table.ts';

const root = join(import.meta.dirname, '..');
const table = 'docs/specification-coverage.md';

const rows = readCoverage(readFileSync(join(root, table), 'utf8'));
const problems = coverageProblems(rows, (path) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
});
for (const { row, problem } of problems) console.error(`${table}:${row.line} row ${row.id}: ${problem}`);
const tests = new Set(rows.flatMap((row) => row.tests.map(({ file, name }) => `${file} › ${name}`)));
const read = (kind: string) => rows.filter(({ reading }) => reading.startsWith(kind)).length;
process.stdout.write(
  `${rows.length} statements: ${read('holds')} hold, ${read('narrow')} are read narrowly, ${read('ours')} are additions; ` +
    `${rows.length - problems.length} rows are shown by ${tests.size} tests.\n`,
);
process.exitCode = problems.length > 0 || rows.length === 0 ? 1 : 0;
