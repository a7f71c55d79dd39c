/** Reads the table in docs/specification-coverage.md and reports invalid rows. */
import { testTitles } from './test-titles.ts';

export interface CoverageRow {
  /** Section and number, e.g. `2.14`. */
  id: string;
  statement: string;
  /** `holds`, `narrow: …` with the rule or record, or `ours: …`. */
  reading: string;
  /** The tests that show it; an entry that can't be parsed has neither file nor name. */
  tests: { file: string; name: string }[];
  /** Line of the document. */
  line: number;
}

const ID = /^[1-9]\.\d+$/;
/** How a row reads its statement: literally, narrowly, or as an addition of the project. */
const READING = /^(?:holds|(?:narrow|ours): .+)$/;
const TEST = /^`(?<file>[^`]+)` › `(?<name>[^`]+)`$/;

/** Returns the cells of a row; `\|` is a literal bar. */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** Returns the rows of all tables in the document. */
export function readCoverage(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || /^\|[\s:|-]+\|$/.test(text)) return [];
    const [id = '', statement = '', reading = '', tests = ''] = cellsOf(text);
    if (id === 'id') return [];
    const named = tests
      .split('<br>')
      .map((test) => TEST.exec(test.trim())?.groups)
      .map((groups) => ({ file: groups?.file ?? '', name: groups?.name ?? '' }));
    return [{ id, statement, reading, tests: named, line: index + 1 }];
  });
}

/**
 * Returns a line for each problem in the rows.
 *
 * @param read returns the text of a file of the project, undefined if it doesn't exist
 */
export function coverageProblems(
  rows: readonly CoverageRow[],
  read: (path: string) => string | undefined,
): { row: CoverageRow; problem: string }[] {
  const seen = new Set<string>();
  const titlesByFile = new Map<string, Set<string> | undefined>();
  const titlesOf = (file: string) => {
    if (!titlesByFile.has(file)) {
      const source = read(file);
      titlesByFile.set(file, source === undefined ? undefined : testTitles(file, source));
    }
    return titlesByFile.get(file);
  };
  const problemOf = ({ id, statement, reading, tests }: CoverageRow): string | undefined => {
    if (!ID.test(id)) return 'the id is not like 2.14';
    if (seen.has(id)) return 'the id stands twice';
    seen.add(id);
    if (!statement) return 'there is no statement';
    if (!READING.test(reading)) return 'the reading is neither holds, nor narrow or ours with its reason';
    for (const { file, name } of tests) {
      if (!file || !name) return 'no test is named, as in `path` › `name of the test`';
      const titles = titlesOf(file);
      if (!titles) return `there is no file ${file}`;
      if (!titles.has(name)) return `${file} has no test called '${name}'`;
    }
    return undefined;
  };
  return rows.flatMap((row) => {
    const problem = problemOf(row);
    return problem ? [{ row, problem }] : [];
  });
}
