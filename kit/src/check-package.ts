/** Checks a packed package as `publint --strict` and `attw --profile esm-only` do, and that all imports of its code exist. */
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import type { Package, Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { packageIn } from './manifest.ts';
import type { Manifest } from './packages.ts';

/** Module resolutions that are not supported: the packages are ES modules only, as is everything that imports them. */
const NOT_SUPPORTED: ReadonlySet<string> = new Set(['node10', 'node16-cjs']);

function isRelevant(problem: Problem): boolean {
  const kind =
    'resolutionKind' in problem
      ? problem.resolutionKind
      : 'resolutionOption' in problem && problem.resolutionOption === 'node10'
        ? 'node10'
        : undefined;
  return kind === undefined || !NOT_SUPPORTED.has(kind);
}

/** Returns broken imports of the compiled code: of a file that is not packed, or of a package that is not declared. */
function lostImports(packed: Package): string[] {
  const base = `/node_modules/${packed.packageName}`;
  const { name, dependencies, peerDependencies } = JSON.parse(
    packed.readFile(`${base}/package.json`),
  ) as Manifest;
  const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })]);
  const isThere = (file: string, specifier: string) =>
    specifier.startsWith('.')
      ? packed.fileExists(posix.join(posix.dirname(file), specifier))
      : isBuiltin(specifier) || declared.has(packageIn(specifier));
  return packed
    .listFiles(base)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      ts
        .preProcessFile(packed.readFile(file))
        .importedFiles.filter(({ fileName }) => !isThere(file, fileName))
        .map(({ fileName }) => `${file.slice(base.length + 1)} imports ${fileName}, which does not exist`),
    );
}

/** Leaves out the trace of the resolution, which would fill the screen. */
function describe(problem: Problem): string {
  return JSON.stringify(problem, (key, value: unknown) => (key === 'trace' ? undefined : value));
}

/**
 * @param tarball path of the package's `.tgz`
 * @returns its problems, one line each
 */
export async function problemsOf(tarball: string): Promise<string[]> {
  const data = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  const packed = createPackageFromTarballData(data);
  const types = await checkPackage(packed, {
    // Style sheets and fonts have no types.
    excludeEntrypoints: [/\.(css|woff2)$/, /package\.json$/],
  });
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`),
    ...lostImports(packed),
    ...(types.types ? types.problems.filter(isRelevant) : []).map((problem) => `attw: ${describe(problem)}`),
  ];
}
