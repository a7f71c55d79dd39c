/** Compares remotes with the shell: the contract that it speaks, and the names of shared modules that it has. */
import semver from 'semver';
import { liveShell, missingNames, SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Registry, RemoteVersion, ShellRecord, UsedModules } from '@coupon-center/portal-contracts';
import { ReleaseError } from './errors.ts';

/** What is compared of a version. */
type Candidate = Pick<RemoteVersion, 'version' | 'declaration'> & { uses?: UsedModules | undefined };

/** A shell; without `provides` before one is released, when this program's contract stands in for the shell's own. */
type Shell = Omit<ShellRecord, 'provides'> & { provides?: ShellRecord['provides'] };
const UNKNOWN_SHELL: Shell = { version: '', contract: SHELL_CONTRACT_VERSION };

/** Says in sentences what a version lacks in a shell; of versions built before names were recorded, little is known. */
export function lacksOf({ version, uses, declaration }: Candidate, { provides, ...shell }: Shell): string[] {
  const { name, owner, shellContract } = declaration;
  const [remote, shellName] = [`${name} ${version}`, `shell ${shell.version}`.trim()];
  const contract = semver.satisfies(shell.contract, shellContract)
    ? []
    : [`${remote} needs shell contract ${shellContract}, but ${shellName} speaks ${shell.contract}.`];
  const satisfies = (one: string, range: string) => semver.satisfies(one, range);
  const names = uses && provides ? missingNames({ uses, provides, satisfies, remote, shell: shellName }) : [];
  return [...contract, ...names].map((sentence) => `${sentence} Owner: ${owner}.`);
}

/** @throws {ReleaseError} naming the owner, if a version can't run in the live shell */
export function checkAgainstShell(version: Candidate, registry: Registry): void {
  const { name, shellContract } = version.declaration;
  if (semver.validRange(shellContract) === null) {
    throw new ReleaseError(
      `${name}: shellContract '${shellContract}' is not a semver range; use e.g. '^2.0.0'.`,
    );
  }
  const lacks = lacksOf(version, liveShell(registry) ?? UNKNOWN_SHELL);
  if (lacks.length > 0) throw new ReleaseError(lacks.join('\n'));
}

/**
 * Says in sentences which live versions can't run in a shell, and which that pages fall back to.
 * @returns empty lists if the shell has what they need
 */
function brokenBy(shell: ShellRecord, { remotes }: Registry): { live: string[]; fallback: string[] } {
  const entries = Object.values(remotes);
  return {
    live: entries.flatMap(({ live }) => lacksOf(live, shell)),
    fallback: entries.flatMap(({ earlier }) => earlier.slice(0, 1)).flatMap((one) => lacksOf(one, shell)),
  };
}

/** @throws {ReleaseError} naming the owners, if pages of the shell would miss a live or an earlier version */
export function checkShell(shell: ShellRecord, registry: Registry): void {
  const { live, fallback } = brokenBy(shell, registry);
  const broken = [...live, ...fallback];
  if (broken.length === 0) return;
  throw new ReleaseError(
    `${broken.join('\n')}\nPublish versions that run in both shells first, or repeat the command with --break-remotes.`,
  );
}
