/** Fails the build of a remote whose `remote.json` allows a shell contract that its code is too new for. */
import semver from 'semver';
import webpack from 'webpack';
import type { Compiler } from 'webpack';
import { contractPartsIn } from '@coupon-center/portal-contracts';
import type { ContractPart } from '@coupon-center/portal-contracts';
import { codeOf, readDeclaration } from '../modules/remote-source.ts';

/** Returns a sentence if the range begins before the newest of the parts; undefined if it fits. */
export function rangeProblem(range: string, parts: readonly ContractPart[]): string | undefined {
  const oldest = semver.validRange(range) === null ? undefined : semver.minVersion(range);
  if (!oldest) return `The shellContract '${range}' in remote.json is not a semver range.`;
  const [newest] = [...parts].sort((a, b) => semver.rcompare(a.since, b.since));
  if (!newest || semver.gte(oldest, newest.since)) return undefined;
  return `remote.json declares the shell contract ${range}, but ${newest.name} was added in ${newest.since}. Declare ^${newest.since}.`;
}

export class ContractRangePlugin {
  readonly folder: string;

  /** @param folder absolute path of the remote's package */
  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.finishModules.tap(name, (modules) => {
        const { shellContract } = readDeclaration(this.folder);
        const problem = rangeProblem(shellContract, contractPartsIn(codeOf(modules, this.folder)));
        if (problem) compilation.errors.push(new webpack.WebpackError(problem));
      });
    });
  }
}
