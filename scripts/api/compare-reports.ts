/** Compares two API reports: the exports of a package at its last release, and those of today. */

/** Declarations of a report, by entry point and name. */
type Declarations = Map<string, readonly string[]>;

const NAME = /^(?:abstract )?(?:const|let|function|class|interface|type|enum|namespace|module) ([\w$]+)/;

/** Hides which members of its options a function destructures, because callers don't see that. */
const withoutMemberNames = (block: string) => block.replace(/\{ [\w$, ]+ \}: /g, 'options: ');

/** Reads the declarations of a report: below a heading per entry point, in code, separated by empty lines. */
function read(report: string): Declarations {
  const declarations = new Map<string, string[]>();
  for (const [, entry = '', body = ''] of report.matchAll(/^## `(.+?)`$([\s\S]*?)(?=^## |$(?![\s\S]))/gm)) {
    const code = [...body.matchAll(/```ts\n([\s\S]*?)\n```/g)].map(([, text = '']) => text).join('\n\n');
    for (const block of withoutMemberNames(code).split('\n\n').filter(Boolean)) {
      const name = `${NAME.exec(block)?.[1] ?? block} of ${entry}`;
      declarations.set(name, [...(declarations.get(name) ?? []), ...block.split('\n')]);
    }
  }
  return declarations;
}

/** Returns the first lines of `before` that `after` doesn't have in the same order. */
function gone(before: readonly string[], after: readonly string[]): string[] {
  let position = 0;
  return before.filter((line) => {
    const found = after.indexOf(line, position);
    if (found >= 0) position = found + 1;
    return found < 0;
  });
}

/**
 * Returns sentences about lines that are gone from a report. Added lines are not a break; a changed line counts as gone, because
 * whether it was narrowed or widened depends on who uses it.
 */
export function breaksBetween(before: string, after: string): string[] {
  const now = read(after);
  return [...read(before)].flatMap(([name, lines]) => {
    const kept = now.get(name);
    if (!kept) return [`${name} is gone`];
    const [first] = gone(lines, kept);
    return first === undefined ? [] : [`${name} no longer has: ${first.trim()}`];
  });
}
