/** Finds remotes that do not run in the shell of this checkout. */
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import { contractNeededSchema, lacksOf } from '@coupon-center/release';

/** The part of a version that names the shell contract that it needs. */
export type Remote = Pick<Parameters<typeof lacksOf>[0], 'version' | 'declaration'>;

/**
 * Returns sentences about remotes that need another shell contract.
 * @param contract of the shell; by default, that of this checkout
 */
export const contractLacks = (
  remotes: readonly unknown[],
  contract: string = SHELL_CONTRACT_VERSION,
): string[] =>
  remotes
    .map((remote) => contractNeededSchema.parse(remote))
    .flatMap((remote) => lacksOf(remote as Remote, { version: 'of this checkout', contract }));
