/** Checks a packed package as `publint --strict` and `attw --profile esm-only` do. */
import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import type { Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** Programs of the older module system: the packages are ES modules only, as is everything that imports them. */
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

/** The resolution's whole trace would fill the screen. */
function describe(problem: Problem): string {
  return JSON.stringify(problem, (key, value: unknown) => (key === 'trace' ? undefined : value));
}

/**
 * @param tarball path of the package's `.tgz`
 * @returns what is wrong with it, a line each
 */
export async function problemsOf(tarball: string): Promise<string[]> {
  const data = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  const types = await checkPackage(createPackageFromTarballData(data), {
    // A style sheet has no types.
    excludeEntrypoints: [/\.css$/, /package\.json$/],
  });
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`),
    ...(types.types ? types.problems.filter(isRelevant) : []).map((problem) => `attw: ${describe(problem)}`),
  ];
}
