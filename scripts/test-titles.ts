/** Reads the titles of the tests in a file from its syntax tree, so that comments and strings don't count. */
import ts from 'typescript';

/** Returns the base name of a call: `it`, `test`, `it.only`, `test.each(rows)`, `test.each` with a template. */
function calledName(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee)) {
    const name = calledName(callee.expression);
    // `test.describe`, `test.use` and `test.step` define no test, and a test that must fail shows nothing.
    return name && ['each', 'only', 'concurrent'].includes(callee.name.text) ? name : undefined;
  }
  if (ts.isCallExpression(callee)) return calledName(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calledName(callee.tag);
  return undefined;
}

/** Returns whether a call skips its content: `describe.skip`, `test.describe.fixme`, `xdescribe`, and tables of them. */
function leavesOut(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['xdescribe', 'xit', 'xtest'].includes(callee.text);
  if (ts.isPropertyAccessExpression(callee))
    return ['skip', 'fixme', 'todo'].includes(callee.name.text) || leavesOut(callee.expression);
  if (ts.isCallExpression(callee)) return leavesOut(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return leavesOut(callee.tag);
  return false;
}

/** Returns the text of a title as in the source, including `${…}`; parts joined by `+` are one title. */
function titleText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.map(({ expression, literal }) => `\${${expression.getText()}}${literal.text}`),
    ].join('');
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [titleText(node.left), titleText(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/**
 * Returns the titles of all `it` and `test` calls in a file that run, as written: the title of a table keeps its `%s`,
 * a template its `${name}`. Consecutive blanks count as one.
 *
 * @param path decides between TypeScript and TSX
 */
export function testTitles(path: string, source: string): Set<string> {
  const titles = new Set<string>();
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1) {
      if (leavesOut(node.expression)) return;
      const [first] = node.arguments;
      const name = calledName(node.expression);
      const title = first && (name === 'it' || name === 'test') ? titleText(first) : undefined;
      if (title !== undefined) titles.add(title.replaceAll(/\s+/g, ' ').trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}
