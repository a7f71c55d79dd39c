/** Guard for changes that require a verified email address. */
import { forbidden } from '../../platform/errors.ts';
import type { Principal } from '../../platform/security/principal.ts';

/**
 * Anybody may register with an address of somebody else: until its owner has proved it, the account can't be made harder to
 * get into or moved to another address (docs/rules.md, 80).
 * @throws ProblemError 403
 */
export function assertVerified({ emailVerified }: Principal): void {
  if (!emailVerified) throw forbidden('email_unverified', 'Verify your email first.');
}
