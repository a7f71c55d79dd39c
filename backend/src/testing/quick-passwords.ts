/** Logging in and changing passwords with instant hashes, so that parallel calls overlap. */
import { createMailLinks } from '../features/accounts/mail-links.service.ts';
import { createPasswordService } from '../features/accounts/password.service.ts';
import { createLogIn } from '../features/sessions/log-in.service.ts';
import type { Deps } from '../platform/deps.ts';
import type { Passwords } from '../platform/security/passwords.ts';

/** @param afterVerify runs after each check of a password */
export function quickPasswords(deps: Deps, afterVerify: () => Promise<void> = async () => {}) {
  const passwords: Passwords = {
    hash: async (password) => `hash of ${password}`,
    verify: async (stored, password) => {
      await afterVerify();
      return stored === `hash of ${password}`;
    },
    waiting: () => 0,
  };
  const quick = { ...deps, passwords };
  const { changePassword } = createPasswordService(quick, createMailLinks(deps));
  return { changePassword, login: createLogIn(quick) };
}
