/** The contract of a mount that takes over what the last visit left: components start with the user that the markup was made for. */
import type { SessionState } from '@coupon-center/portal-contracts';
import type { Resumed, ShellContract } from '../shell-contract.ts';

export interface ResumedContract extends ShellContract {
  resumed?: Resumed | undefined;
  /** The state of the session for the first render, while React compares it with the markup. */
  firstSession?: (() => SessionState) | undefined;
}

export function resumedContract(contract: ShellContract, resumed: Resumed | undefined): ResumedContract {
  if (!resumed) return contract;
  const first: SessionState = { status: 'signed-in', user: resumed.user };
  return { ...contract, resumed, firstSession: () => first };
}
