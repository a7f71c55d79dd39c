/** Checks whether this shell supports the contract that a version of a remote needs. */
import satisfies from 'semver/functions/satisfies.js';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/contracts';
import type { PageRemoteVersion } from '@coupon-center/shell-page';

/** @throws Error if it doesn't */
export function checkContract({ declaration }: PageRemoteVersion): void {
  if (satisfies(SHELL_CONTRACT_VERSION, declaration.shellContract)) return;
  throw new Error(
    `${declaration.name} needs shell contract ${declaration.shellContract}, this shell speaks ${SHELL_CONTRACT_VERSION}.`,
  );
}
