/**
 * `npm run coverage:specification`: lists the statements of the specification and the tests that show them, and fails if one
 * has none. A test says so in a comment directly above it: `// @spec 2.14 5.3`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Sections of the specification, and how many statements each has: 1.1 to 1.29, 2.1 to 2.97 and so on. */
const SECTIONS: readonly (readonly [title: string, statements: number])[] = [
  ['What the product does and for whom', 29],
  ['Screens and routes', 97],
  ['Entities and their fields', 37],
  ['States and transitions', 53],
  ['Validation rules', 39],
  ['Roles and permissions', 15],
  ['The calls it makes', 52],
  ['The error catalogue', 26],
  ['Business constants and limits', 20],
];

/** A test that is skipped, or meant to fail, shows nothing. */
const IDLE = /^x(?:it|test|describe)$|\.(?:skip|fixme|todo|fail\w*)\b/;
const TEST = /^(?:it|test)(?:\.(?:each|only|concurrent))*$/;

const idsIn = (text: string) =>
  (text.match(/\/\/ @spec(?: \d\.\d+)+$/gm) ?? []).flatMap((tag) => tag.match(/\d\.\d+/g) ?? []);

/** Returns the ids above each test of a file that runs. */
function taggedTests(path: string, source: string): { title: string; ids: string[] }[] {
  const tests: { title: string; ids: string[] }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      const [called = ''] = /^[\w.]+/.exec(node.expression.getText()) ?? [];
      if (IDLE.test(called)) return;
      const title = node.expression.arguments[0]?.getText().slice(1, -1) ?? '';
      if (TEST.test(called)) tests.push({ title, ids: idsIn(source.slice(node.pos, node.getStart())) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return tests;
}

/** Returns the tests that show each statement, and what is wrong, as sentences. */
export function coverage(files: Iterable<readonly [path: string, source: string]>) {
  const ids = SECTIONS.flatMap(([, count], section) =>
    Array.from({ length: count }, (_, statement) => `${section + 1}.${statement + 1}`),
  );
  const shown = new Map(ids.map((id): [string, string[]] => [id, []]));
  const problems: string[] = [];
  for (const [path, source] of files) {
    const misplaced = idsIn(source);
    for (const { title, ids } of taggedTests(path, source))
      for (const id of ids) {
        misplaced.splice(misplaced.indexOf(id), 1);
        if (!shown.has(id)) problems.push(`${path}: the specification has no statement ${id}`);
        shown.get(id)?.push(`${path} › ${title}`);
      }
    problems.push(...misplaced.map((id) => `${path}: @spec ${id} is not above a test that runs`));
  }
  const untested = ids.filter((id) => shown.get(id)?.length === 0);
  return { shown, problems: [...problems, ...untested.map((id) => `No test shows statement ${id}`)] };
}

/** Reads the tests of the project. */
export function testFiles(root: string): [path: string, source: string][] {
  const exclude = (name: string) => /^(?:node_modules|dist|build|fixtures|\..+)$/.test(name);
  const paths = globSync('**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude }).sort();
  return paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}

if (import.meta.main) {
  const { shown, problems } = coverage(testFiles(join(import.meta.dirname, '..')));
  for (const [id, tests] of shown) {
    if (id.endsWith('.1')) console.log(`\n${id[0]}. ${SECTIONS[Number(id[0]) - 1]?.[0]}`);
    console.log(`${id.padEnd(5)} ${tests.join('\n      ') || 'no test'}`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
