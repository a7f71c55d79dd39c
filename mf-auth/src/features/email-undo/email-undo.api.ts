/** The calls of the link that undoes a change of an email address. */
import { ApiError } from '@coupon-center/api-client';
import { readEmailUndo, undoEmailChange } from '@coupon-center/contracts';
import type { EmailUndo } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

export type { EmailUndo };
type Contract = Pick<ShellContract, 'api'>;

/** @returns null for a link that was never made, or whose account is gone @throws ApiError */
export async function findUndo({ api }: Contract, token: string): Promise<{ undo: EmailUndo | null }> {
  try {
    return { undo: await api.call(readEmailUndo, { body: { token } }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'link_unknown') return { undo: null };
    throw error;
  }
}

/** @throws ApiError */
export const undoChange = ({ api }: Contract, token: string): Promise<EmailUndo> =>
  api.call(undoEmailChange, { body: { token } });
