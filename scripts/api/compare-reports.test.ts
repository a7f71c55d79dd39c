import { changesBetween } from './compare-reports.ts';

const report = (...declarations: string[]) =>
  `## API Report File for "x"\n\n\`\`\`ts\n\n${declarations.join('\n\n')}\n\n// (No @packageDocumentation comment for this package)\n\n\`\`\`\n`;

/** Returns what differs between reports of these declarations. */
const changes = (before: readonly string[], after: readonly string[]) =>
  changesBetween('x', report(...before), report(...after));

const none = { gone: [], added: [] };
const options = '// @public\nexport interface Options {\n    name: string;\n    size?: number;\n}';

test('counts a new export, member or entry point as an addition', () => {
  const grown = 'export interface Options {\n    name: string;\n    note?: string;\n    size?: number;\n}';

  expect(changes([options], [grown, 'export const added = 1;'])).toEqual({
    gone: [],
    added: ['Options of x now has: note?: string;', 'added of x is new'],
  });
  expect(changesBetween('x/testing', undefined, report(options))).toEqual({
    gone: [],
    added: ['Options of x/testing is new'],
  });
});

test('allows the constant of a version to rise', () => {
  const versionOf = (version: string) => `export const CONTRACT_VERSION = "${version}";`;
  expect(changes([versionOf('2.1.0')], [versionOf('2.2.0')])).toEqual(none);
});

test.each([
  [
    'a missing export',
    [options, 'export function f(): void;'],
    ['export function f(): void;'],
    'Options of x is gone',
  ],
  [
    'a missing member',
    [options],
    ['export interface Options {\n    name: string;\n}'],
    'Options of x no longer has: size?: number;',
  ],
  [
    'a missing signature',
    ['export function f(a: string): void;', 'export function f(a: number): void;'],
    ['export function f(a: string): void;'],
    'f of x no longer has: export f',
  ],
  [
    'a changed type',
    ['export const x: string;'],
    ['export const x: string | null;'],
    'x of x no longer has: const x: string;',
  ],
  [
    'an export that only others mention now',
    [options],
    [options.replace('export ', '')],
    'Options of x no longer has: export Options',
  ],
  [
    'an export of another package that is gone',
    ["import { default as Box } from 'widgets/Box';", 'export { Box }'],
    ["import { default as Box } from 'widgets/Box';"],
    'export { Box }; of x is gone',
  ],
])('reports %s as gone', (_what, before, after, sentence) => {
  expect(changes(before, after).gone).toEqual([sentence]);
});

test('reports a missing entry point as gone', () => {
  expect(changesBetween('x/testing', report(options), undefined).gone).toEqual([
    'Options of x/testing is gone',
  ]);
});

test('ignores comments and type-only imports', () => {
  const before = ["import type { Site } from 'sites';", options];
  const after = ["import { Site } from 'sites';", options.replace('// @public', '// @public (undocumented)')];

  expect(changes(before, after)).toEqual(none);
});

test('ignores the order in which the compiler found the members of a union or an object', () => {
  const before = ["export const s: Schema<{\n    b: 'b';\n    a: 'a';\n}>;", "export type U = 'y' | 'x';"];
  const after = ["export const s: Schema<{\n    a: 'a';\n    b: 'b';\n}>;", "export type U = 'x' | 'y';"];

  expect(changes(before, after)).toEqual(none);
});
