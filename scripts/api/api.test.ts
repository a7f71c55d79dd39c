import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportOf } from './api-report.ts';
import { breaksBetween } from './compare-reports.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'coupon-center-api-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes declaration files; returns the report of `index.d.ts`. */
function reportOn(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return reportOf(join(folder, 'index.d.ts'));
}

describe('the report of an entry point', () => {
  it('has the declarations of other files, by name and without comments', () => {
    const { exported } = reportOn({
      'index.d.ts': "export * from './a.ts';\nexport { b as renamed } from './b.tsx';",
      'a.d.ts':
        '/** Says hello. */\nexport declare function hello(name: string): void;\nexport interface Apple {\n    /** In grams. */\n    weight: number;\n}',
      'b.d.ts': 'export declare const b: string;\nexport declare const secret: string;',
    });
    expect(exported).toEqual([
      'interface Apple {\n  weight: number;\n}',
      'function hello(name: string): void;',
      'const b: string;',
    ]);
  });

  it('has declarations that are not exported, if an exported one refers to them', () => {
    const { exported, behind } = reportOn({
      'index.d.ts':
        'import type { Kind } from \'./kind.ts\';\ninterface Options {\n    kind: Kind;\n}\nexport declare function make(options: Options): import("./made.ts").Made;',
      'kind.d.ts': "export type Kind = 'a' | 'b';\nexport type Other = string;",
      'made.d.ts': 'export interface Made {\n    name: string;\n}',
    });
    expect(exported).toEqual(['function make(options: Options): import("./made.ts").Made;']);
    expect(behind).toEqual([
      'interface Made {\n  name: string;\n}',
      'interface Options {\n  kind: Kind;\n}',
      "type Kind = 'a' | 'b';",
    ]);
  });

  it('names exports from other packages', () => {
    const { exported } = reportOn({
      'index.d.ts':
        "import type { Inner } from 'inner';\nexport type { Inner };\nexport { default as Button } from 'widgets/Button';\nexport * from 'all';",
    });
    expect(exported).toEqual([
      "export { default as Button } from 'widgets/Button';",
      "export { Inner } from 'inner';",
      "export * from 'all';",
    ]);
  });

  it('does not depend on the order in which the compiler found the members of a union or an object', () => {
    const variants = [
      "export declare const s: Schema<{\n    b: 'b';\n    a: 'a';\n}>;\nexport type U = 'y' | 'x';",
      "export declare const s: Schema<{\n    a: 'a';\n    b: 'b';\n}>;\nexport type U = 'x' | 'y';",
    ];
    const [one, other] = variants.map((text) => reportOn({ 'index.d.ts': text }).exported);
    expect(one).toEqual(["type U = 'x' | 'y';", "const s: Schema<{\n  a: 'a';\n  b: 'b';\n}>;"]);
    expect(other).toEqual(one);
  });

  it('has every signature of an overloaded function', () => {
    const { exported } = reportOn({
      'index.d.ts':
        'export declare function f(a: string): string;\nexport declare function f(a: number): number;',
    });
    expect(exported).toEqual(['function f(a: string): string;', 'function f(a: number): number;']);
  });
});

describe('between two reports', () => {
  const report = (...declarations: string[]) =>
    `# API of x\n\nText.\n\n## \`x\`\n\n\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\`\n\n## \`x/testing\`\n\n\`\`\`ts\nconst t: 1;\n\`\`\`\n`;
  const options = 'interface Options {\n  name: string;\n  size?: number;\n}';

  it('additions are not a break', () => {
    const grown = 'interface Options {\n  name: string;\n  note?: string;\n  size?: number;\n}';
    expect(breaksBetween(report(options), report(grown, 'const added: 1;'))).toEqual([]);
  });

  it('a missing export, member or signature is a break', () => {
    expect(breaksBetween(report(options, 'function f(): void;'), report('function f(): void;'))).toEqual([
      'Options of x is gone',
    ]);
    expect(breaksBetween(report(options), report('interface Options {\n  name: string;\n}'))).toEqual([
      'Options of x no longer has: size?: number;',
    ]);
    expect(
      breaksBetween(
        report('function f(a: string): void;', 'function f(a: number): void;'),
        report('function f(a: string): void;'),
      ),
    ).toEqual(['f of x no longer has: function f(a: number): void;']);
  });

  it("destructuring another member of a function's options is not a break", () => {
    const before = report('function make({ folder }: Options): void;');
    const after = report('function make({ folder, entry }: Options): void;');
    expect(breaksBetween(before, after)).toEqual([]);
    expect(breaksBetween(before, report('function make({ folder }: Other): void;'))).toHaveLength(1);
  });

  it('a changed line is a break', () => {
    expect(breaksBetween(report('const x: string;'), report('const x: string | null;'))).toEqual([
      'x of x no longer has: const x: string;',
    ]);
  });

  it('a missing entry point is a break', () => {
    const before = report(options);
    expect(breaksBetween(before, before.slice(0, before.indexOf('## `x/testing`')))).toEqual([
      't of x/testing is gone',
    ]);
  });
});
