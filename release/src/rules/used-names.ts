/** Compares remotes with the shell: the contract that it supports, and the names in its shared modules. */
import semver from 'semver';
import { z } from 'zod';
import { liveShell, missingNames, SHELL_CONTRACT_VERSION, shells } from '@coupon-center/portal-contracts';
import type { Registry, RemoteVersion, ShellRecord, UsedModules } from '@coupon-center/portal-contracts';
import { ReleaseError } from '../errors.ts';

/** The parts of a version that are compared. */
type Candidate = Pick<RemoteVersion, 'version' | 'declaration'> & { uses?: UsedModules | undefined };

/** The part of a record that every kit, old or new, writes about the contract it needs. */
export const contractNeededSchema = z.object({
  version: z.string(),
  declaration: z.object({ name: z.string(), owner: z.string(), shellContract: z.string() }),
});
type ContractCandidate = z.infer<typeof contractNeededSchema>;

/** A shell; without `provides` before one is released, when this program's contract stands in for the shell's own. */
type Shell = Omit<ShellRecord, 'provides'> & { provides?: ShellRecord['provides'] };
const UNKNOWN_SHELL: Shell = { version: '', contract: SHELL_CONTRACT_VERSION };

/** Returns a sentence if a version needs another shell contract. */
function contractLack({ version, declaration }: ContractCandidate, shell: Shell): string[] {
  const { name, owner, shellContract } = declaration;
  if (semver.satisfies(shell.contract, shellContract)) return [];
  const shellName = `shell ${shell.version}`.trim();
  return [
    `${name} ${version} needs shell contract ${shellContract}, but ${shellName} has ${shell.contract}. Owner: ${owner}.`,
  ];
}

/** Returns sentences about names of shared modules that a shell lacks; none if the names were not recorded. */
function nameLacks({ version, uses, declaration }: Candidate, { provides, ...shell }: Shell): string[] {
  if (!uses || !provides) return [];
  const satisfies = (one: string, range: string) => semver.satisfies(one, range);
  const names = { remote: `${declaration.name} ${version}`, shell: `shell ${shell.version}` };
  return missingNames({ uses, provides, satisfies, ...names }).map(
    (sentence) => `${sentence} Owner: ${declaration.owner}.`,
  );
}

/** Returns sentences about what a version lacks in a shell. */
export const lacksOf = (version: Candidate, shell: Shell): string[] => [
  ...contractLack(version, shell),
  ...nameLacks(version, shell),
];

/** @throws {ReleaseError} with the sentences, if there are any */
function refuse(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new ReleaseError(sentences.join('\n'));
}

/** @throws {ReleaseError} naming the owner, if a version needs another contract than that of the live shell */
export function checkContract(version: ContractCandidate, registry: Registry): void {
  const { name, shellContract } = version.declaration;
  if (semver.validRange(shellContract) === null) {
    throw new ReleaseError(
      `${name}: shellContract '${shellContract}' is not a semver range; use e.g. '^2.0.0'.`,
    );
  }
  refuse(contractLack(version, liveShell(registry) ?? UNKNOWN_SHELL));
}

/** @throws {ReleaseError} naming the owner, if a version imports names from shared modules that the live shell lacks */
export function checkNames(version: Candidate, registry: Registry): void {
  refuse(nameLacks(version, liveShell(registry) ?? UNKNOWN_SHELL));
}

/** Returns sentences about what a version lacks in earlier shells, whose pages then run the version before it. */
export function lacksInEarlierShells(version: Candidate, registry: Registry): string[] {
  return shells(registry)
    .slice(1)
    .flatMap((shell) => lacksOf(version, shell));
}

/** @throws {ReleaseError} naming the owner, if a version can't run in the live shell */
export function checkAgainstShell(version: Candidate, registry: Registry): void {
  checkContract(version, registry);
  checkNames(version, registry);
}

/**
 * Returns sentences about live versions, and fallback versions, that can't run in a shell.
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
