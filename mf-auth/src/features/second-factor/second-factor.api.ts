/** The calls of the second factor, and the schemas of its forms. */
import {
  beginSecondFactor,
  codeText,
  confirmSecondFactor,
  knownPassword,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@coupon-center/contracts';
import type { RecoveryCodes } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import * as z from '@coupon-center/schema';
import type { Account } from '../../shared/account.api.ts';

export type { RecoveryCodes };

type Contract = Pick<ShellContract, 'api'>;

export const proofSchema = z.object({ password: knownPassword, code: codeText });
export type Proof = z.infer<typeof proofSchema>;

export interface Key {
  /** The key in Base32. */
  secret: string;
  /** Address of the key for a QR code. */
  uri: string;
}

/** @throws ApiError, 400 at `password` for a wrong one, 409 if it is on */
export const askForKey = ({ api }: Contract, password: string): Promise<Key> =>
  api.call(beginSecondFactor, { body: { password } });

/** @throws ApiError, 400 at `code`, 409 for a key that has expired */
export const turnOn = ({ api }: Contract, code: string): Promise<RecoveryCodes> =>
  api.call(confirmSecondFactor, { body: { code } });

/** @throws ApiError, 400 at `password` or `code`, 409 if it is off */
export const turnOff = ({ api }: Contract, body: Proof): Promise<Account> =>
  api.call(turnOffSecondFactor, { body });

/** @throws ApiError, 400 at `password` or `code`, 409 if it is off */
export const renewCodes = ({ api }: Contract, body: Proof): Promise<RecoveryCodes> =>
  api.call(renewRecoveryCodes, { body });
