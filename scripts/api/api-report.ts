/** Reports the exports of an entry point, from the declarations that `npm run types` emits. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** An export: a declaration of a file of the package, or a text if it comes from another package. */
type Export = { file: string; name: string } | { text: string };

interface Module {
  source: ts.SourceFile;
  /** Statements by the names that they declare; several for an overloaded function. */
  declarations: Map<string, ts.Statement[]>;
  /** Names imported from other modules. */
  imports: Map<string, { from: string; name: string; text: string }>;
}

const printer = ts.createPrinter({ removeComments: true });

const isRelative = (specifier: string) => specifier.startsWith('.');

/** Returns the file with the declarations of a source that a declaration file refers to. */
const declarationFile = (from: string, specifier: string) =>
  join(dirname(from), specifier.replace(/\.tsx?$/, '.d.ts'));

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isModuleDeclaration(statement);
  return isNamed && statement.name ? [statement.name.getText()] : [];
}

const hasModifier = (statement: ts.Statement, kind: ts.SyntaxKind) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some((modifier) => modifier.kind === kind);

const specifierOf = (node: { moduleSpecifier?: ts.Expression | undefined }) =>
  node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;

function readModule(file: string): Module {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const module: Module = { source, declarations: new Map(), imports: new Map() };
  for (const statement of source.statements) {
    for (const name of namesOf(statement))
      module.declarations.set(name, [...(module.declarations.get(name) ?? []), statement]);
    if (!ts.isImportDeclaration(statement)) continue;
    const from = specifierOf(statement) ?? '';
    const { name, namedBindings } = statement.importClause ?? {};
    const add = (local: string, imported: string) =>
      module.imports.set(local, {
        from,
        name: imported,
        text: `export { ${imported === local ? local : `${imported} as ${local}`} } from '${from}';`,
      });
    if (name) add(name.text, 'default');
    if (namedBindings && ts.isNamedImports(namedBindings))
      for (const element of namedBindings.elements)
        add(element.name.text, (element.propertyName ?? element.name).text);
  }
  return module;
}

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

/** Prints a declaration without comments, and without the keywords that only mark it as an exported declaration. */
function print(statement: ts.Statement, source: ts.SourceFile): string {
  return printer
    .printNode(ts.EmitHint.Unspecified, sorted(statement, source), source)
    .replace(/^(?:export )?(?:default )?(?:declare )?/, '')
    .replaceAll('    ', '  ');
}

/**
 * Returns the declarations that an entry point exports, and after them those of the package that these refer to.
 * @param entry absolute path of the declaration file
 */
export function reportOf(entry: string): { exported: string[]; behind: string[] } {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string): Module => {
    const known = modules.get(file) ?? readModule(file);
    modules.set(file, known);
    return known;
  };

  /** Follows a local name to its declaration, through imports of the same package. */
  function resolve(file: string, name: string): Export | undefined {
    const { declarations, imports } = moduleOf(file);
    if (declarations.has(name)) return { file, name };
    const imported = imports.get(name);
    if (!imported) return undefined;
    if (!isRelative(imported.from)) return { text: imported.text };
    return exportsOf(declarationFile(file, imported.from)).get(imported.name);
  }

  function exportsOf(file: string): Map<string, Export> {
    const found = new Map<string, Export>();
    for (const statement of moduleOf(file).source.statements) {
      if (hasModifier(statement, ts.SyntaxKind.ExportKeyword)) {
        const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword);
        for (const name of namesOf(statement)) found.set(isDefault ? 'default' : name, { file, name });
      } else if (ts.isExportAssignment(statement)) {
        const target = resolve(file, statement.expression.getText());
        if (target) found.set('default', target);
      } else if (ts.isExportDeclaration(statement)) {
        for (const [name, target] of exportedBy(statement, file)) found.set(name, target);
      }
    }
    return found;
  }

  function exportedBy(statement: ts.ExportDeclaration, file: string): [string, Export][] {
    const specifier = specifierOf(statement);
    const { exportClause } = statement;
    const text = `export ${print(statement, moduleOf(file).source)}`;
    if (!exportClause || ts.isNamespaceExport(exportClause)) {
      const isOurs = specifier !== undefined && isRelative(specifier) && !exportClause;
      return isOurs ? [...exportsOf(declarationFile(file, specifier))] : [[text, { text }]];
    }
    return exportClause.elements.flatMap(({ name, propertyName }): [string, Export][] => {
      const original = (propertyName ?? name).text;
      if (specifier !== undefined && !isRelative(specifier)) {
        const names = original === name.text ? original : `${original} as ${name.text}`;
        return [[name.text, { text: `export { ${names} } from '${specifier}';` }]];
      }
      const target =
        specifier === undefined
          ? resolve(file, original)
          : exportsOf(declarationFile(file, specifier)).get(original);
      return target ? [[name.text, target]] : [];
    });
  }

  /** Returns the declarations of the package that a declaration refers to. */
  function mentionedIn(file: string, name: string): Export[] {
    const found: Export[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && node.qualifier) {
        const specifier = node.argument.literal.getText().slice(1, -1);
        const target = isRelative(specifier)
          ? exportsOf(declarationFile(file, specifier)).get(node.qualifier.getText())
          : undefined;
        if (target) found.push(target);
      } else if (ts.isIdentifier(node) && (node.parent as { name?: ts.Node }).name !== node) {
        const target = resolve(file, node.text);
        if (target) found.push(target);
      }
      ts.forEachChild(node, visit);
    };
    moduleOf(file).declarations.get(name)?.forEach(visit);
    return found;
  }

  const done = new Set<string>();
  const textsOf = (targets: readonly Export[]): string[] =>
    targets.flatMap((target) => {
      const key = 'text' in target ? target.text : `${target.file}#${target.name}`;
      if (done.has(key)) return [];
      done.add(key);
      if ('text' in target) return [target.text];
      const { source, declarations } = moduleOf(target.file);
      return (declarations.get(target.name) ?? []).map((statement) => print(statement, source));
    });

  const byName = [...exportsOf(entry)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, target]) => target);
  const exported = textsOf(byName);
  const behind: string[] = [];
  const isOurs = (target: Export) => 'file' in target;
  for (let next = byName.filter(isOurs); next.length > 0;) {
    const mentioned = next.flatMap(({ file, name }) => mentionedIn(file, name)).filter(isOurs);
    next = mentioned.filter(({ file, name }) => !done.has(`${file}#${name}`));
    behind.push(...textsOf(next));
  }
  return { exported, behind: behind.sort() };
}
