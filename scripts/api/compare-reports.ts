/** Compares two API reports of an entry point: which declarations and which of their lines are gone or new. */
import ts from 'typescript';

export interface Changes {
  /** Sentences about what is gone. A changed line counts, because nobody knows who relies on it. */
  gone: string[];
  /** Sentences about additions. */
  added: string[];
}

/** Lines of the declarations of a report by their names. */
type Declarations = Map<string, readonly string[]>;

const printer = ts.createPrinter({ removeComments: true });

/**
 * Sorts members of object types and of unions. The compiler orders inferred ones by the files it happened to read
 * first, so a new file would change them.
 */
function sorted(statement: ts.Statement, source: ts.SourceFile): ts.Statement {
  const inOrder = <T extends ts.Node>(nodes: ts.NodeArray<T>): T[] =>
    nodes
      .map((node) => ({ node, text: printer.printNode(ts.EmitHint.Unspecified, node, source) }))
      .sort((a, b) => (a.text < b.text ? -1 : 1))
      .map(({ node }) => node);
  const { transformed } = ts.transform(statement, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        const inner = ts.visitEachChild(node, visit, context);
        if (ts.isUnionTypeNode(inner))
          return ts.factory.updateUnionTypeNode(inner, ts.factory.createNodeArray(inOrder(inner.types)));
        if (ts.isTypeLiteralNode(inner))
          return ts.factory.updateTypeLiteralNode(inner, ts.factory.createNodeArray(inOrder(inner.members)));
        return inner;
      };
      return ts.visitNode(root, visit, ts.isStatement);
    },
  ]);
  return transformed[0] ?? statement;
}

const NAME = /^(?:abstract )?(?:const|let|function|class|interface|type|enum|namespace) ([\w$]+)/;

/** Reads the declarations of a report, without comments. */
function read(report: string): Declarations {
  const [, code = ''] = /```ts\n([\s\S]*)\n```/.exec(report) ?? [];
  const source = ts.createSourceFile('report.ts', code, ts.ScriptTarget.Latest, true);
  const declarations = new Map<string, readonly string[]>();
  for (const statement of source.statements) {
    const printed = printer.printNode(ts.EmitHint.Unspecified, sorted(statement, source), source);
    const text = printed
      .replace(/^import type /, 'import ')
      .replace(/^export (?![{*=])(?:declare )?/, '')
      // The constant of a version, like that of the shell contract, rises with every addition.
      .replace(/^(const \w+ = )"\d+\.\d+\.\d+";$/, '$1(version);');
    const name = NAME.exec(text)?.[1] ?? text;
    // A declaration that another one mentions is in the report even if it is no longer exported itself.
    const exported = printed.startsWith('export') ? [`export ${name}`] : [];
    declarations.set(name, [...(declarations.get(name) ?? []), ...exported, ...text.split('\n')]);
  }
  return declarations;
}

/** Returns the lines of `before` that `after` doesn't have in the same order. */
function missing(before: readonly string[], after: readonly string[]): string[] {
  let position = 0;
  return before.filter((line) => {
    const found = after.indexOf(line, position);
    if (found >= 0) position = found + 1;
    return found < 0;
  });
}

/** Returns what differs between two reports; an entry point without one exports nothing. */
export function changesBetween(entry: string, before = '', after = ''): Changes {
  const [then, now] = [read(before), read(after)];
  const sentences = (some: Declarations, others: Declarations, whole: string, part: string) =>
    [...some].flatMap(([name, lines]) => {
      const kept = others.get(name);
      if (!kept) return [`${name} of ${entry} ${whole}`];
      const [first] = missing(lines, kept);
      return first === undefined ? [] : [`${name} of ${entry} ${part}: ${first.trim()}`];
    });
  return {
    gone: sentences(then, now, 'is gone', 'no longer has'),
    added: sentences(now, then, 'is new', 'now has'),
  };
}
