/** The second factor: turning it on and off, and checking its codes (docs/rules.md, 73 and 74). */
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { conflict, fieldError } from '../../platform/errors.ts';
import { deriveKey } from '../../platform/security/keys.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { seal, unseal } from '../../platform/security/sealed.ts';
import { createCodeLimits } from './limits.ts';
import { newRecoveryCodes, plainCode, recoveryHash } from './recovery-codes.ts';
import {
  confirmSecondFactor,
  insertSecondFactor,
  removeBegunBefore,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
  setLastStep,
  useUpRecoveryCode,
} from './second-factor.repository.ts';
import { keyUri, newSecret, stepOf } from './totp.ts';

/** How long a secret waits for its first code, in seconds. */
const SETUP_SECONDS = 30 * 60;

export const codeRefused = () =>
  fieldError('code', 'This code doesn’t work. Check it, or wait for the next one.');
const isOff = () => conflict('second_factor_off', 'Two-step login is already off.');
const isOn = () => conflict('second_factor_on', 'Two-step login is already on.');

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(deps: Deps) {
  const { db, clock, env, ports, site, sweeper } = deps;
  const { accounts, sessions } = ports;
  const limits = createCodeLimits(deps.limits);
  const key = deriveKey(env().JWT_SECRET, 'second-factor');
  const isOver = (createdAt: Date) => plusSeconds(createdAt, SETUP_SECONDS) <= clock.now();
  sweeper.add('second factors that were not confirmed', () =>
    removeBegunBefore(db, plusSeconds(clock.now(), -SETUP_SECONDS)),
  );

  /** Returns null if the secret was sealed with a former key: then only recovery codes work. */
  function stepOfCode(userId: number, sealedSecret: string, code: string): number | null {
    const secret = unseal(key, String(userId), sealedSecret);
    return secret === null ? null : stepOf(secret, plainCode(code), clock.now());
  }

  /**
   * Uses up a code of the app or a recovery code. The account must be locked.
   * @returns `off` if the account has no second factor
   */
  async function useCode(tx: Executor, userId: number, code: string): Promise<'right' | 'wrong' | 'off'> {
    const factor = await secondFactorOf(tx, userId);
    if (!factor?.confirmedAt) return 'off';
    const step = stepOfCode(userId, factor.sealedSecret, code);
    if (step !== null) {
      if (factor.lastStep !== null && step <= factor.lastStep) return 'wrong';
      await setLastStep(tx, userId, step);
      return 'right';
    }
    if (!(await useUpRecoveryCode(tx, userId, recoveryHash(plainCode(code))))) return 'wrong';
    await accounts.notify(tx, userId, 'recovery-code-used');
    return 'right';
  }

  /** Checks password and code, and runs the work in the same transaction. */
  async function withBoth<T>(
    userId: number,
    { password, code }: { password: string; code: string },
    work: (tx: Executor) => Promise<T>,
  ): Promise<T> {
    const checked = await accounts.checkPassword(userId, password);
    await limits.ownCode(userId);
    return inTransaction(db, async (tx) => {
      await checked.lock(tx);
      const outcome = await useCode(tx, userId, code);
      if (outcome === 'off') throw isOff();
      if (outcome === 'wrong') throw codeRefused();
      return work(tx);
    });
  }

  async function giveRecoveryCodes(tx: Executor, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => recoveryHash(plainCode(code))),
    );
    return codes;
  }

  return {
    useCode,

    /** @throws FieldsError if the password is wrong, ProblemError 409 if it is on */
    async begin(
      { userId, email, clientId }: Principal,
      password: string,
    ): Promise<{ secret: string; uri: string }> {
      const checked = await accounts.checkPassword(userId, password);
      const secret = newSecret();
      await inTransaction(db, async (tx) => {
        await checked.lock(tx);
        if ((await secondFactorOf(tx, userId))?.confirmedAt) throw isOn();
        await insertSecondFactor(tx, userId, seal(key, String(userId), secret), clock.now());
      });
      return { secret, uri: keyUri(secret, site(clientId).siteName, email) };
    },

    /**
     * Turns it on, and ends the account's other sessions and whatever is pending, which began without it.
     * @returns the recovery codes
     * @throws FieldsError if the code is wrong, ProblemError 409 if no set-up is pending
     */
    async confirm({ userId, sessionId }: Principal, code: string): Promise<string[]> {
      await limits.ownCode(userId);
      return inTransaction(db, async (tx) => {
        await accounts.lockAccount(tx, userId);
        const factor = await secondFactorOf(tx, userId);
        if (factor?.confirmedAt) throw isOn();
        if (!factor || isOver(factor.createdAt))
          throw conflict('second_factor_not_begun', 'This took too long. Start again.');
        const step = stepOfCode(userId, factor.sealedSecret, code);
        if (step === null) throw codeRefused();
        await confirmSecondFactor(tx, userId, step, clock.now());
        await sessions.revokeSessionsOf(tx, userId, clock.now(), sessionId);
        await accounts.endPending(tx, userId, clock.now());
        await accounts.notify(tx, userId, 'second-factor-on');
        return giveRecoveryCodes(tx, userId);
      });
    },

    /** @returns the new recovery codes @throws FieldsError for a wrong password or code, ProblemError 409 if it is off */
    renew: ({ userId }: Principal, given: { password: string; code: string }): Promise<string[]> =>
      withBoth(userId, given, async (tx) => {
        await accounts.notify(tx, userId, 'recovery-codes-renewed');
        return giveRecoveryCodes(tx, userId);
      }),

    /** @throws FieldsError for a wrong password or code, ProblemError 409 if it is off */
    turnOff: ({ userId }: Principal, given: { password: string; code: string }): Promise<void> =>
      withBoth(userId, given, async (tx) => {
        await removeSecondFactor(tx, userId);
        await accounts.notify(tx, userId, 'second-factor-off');
      }),
  };
}
