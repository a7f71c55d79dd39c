/** Asks a signed-in user for the password before something that a borrowed session must not do. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { lockPassword, passwordHashOf } from './accounts.repository.ts';
import { createLimits } from './limits.ts';

/** A correct password, guarded against changes of the account in the meantime. */
export interface CheckedPassword {
  /**
   * Locks the account until the transaction ends.
   * @throws FieldsError if the password has changed since it was checked, or the account is gone
   */
  lock(tx: Executor): Promise<void>;
}

/**
 * @param field form field that the password was typed into
 * @throws FieldsError if it is wrong, ProblemError 429 after too many attempts
 */
export type PasswordCheck = (
  userId: number,
  password: string,
  field?: 'password' | 'current_password',
) => Promise<CheckedPassword>;

export function createPasswordCheck(deps: Pick<Deps, 'db' | 'passwords' | 'limits'>): PasswordCheck {
  const { db, passwords } = deps;
  const limits = createLimits(deps.limits);
  return async (userId, password, field = 'password') => {
    const wrong = () => fieldError(field, 'This is not your current password.');
    await limits.password(userId);
    const hash = await passwordHashOf(db, userId);
    if (!(await passwords.verify(hash, password))) throw wrong();
    return {
      async lock(tx) {
        if ((await lockPassword(tx, userId)) !== hash) throw wrong();
      },
    };
  };
}
