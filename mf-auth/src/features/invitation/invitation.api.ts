/** The calls for people who were invited to review, and the schema of their form. */
import { ApiError } from '@coupon-center/api-client';
import { acceptInvitation, newPassword, readInvitation, requiredLine } from '@coupon-center/contracts';
import type { CallInput, CallOutput, InvitationState } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import * as z from '@coupon-center/schema';

export type ReadInvitation = CallOutput<typeof readInvitation>;
/** Why a link doesn't work. */
export type LinkEnd = Exclude<InvitationState, 'open'> | 'taken';

/** The form's fields; the portal adds the token. */
export const acceptSchema = z.object({
  first_name: requiredLine(150),
  last_name: requiredLine(150),
  password: newPassword,
});

type Contract = Pick<ShellContract, 'api'>;

/** @throws ApiError */
export const findInvitation = ({ api }: Contract, token: string): Promise<ReadInvitation> =>
  api.call(readInvitation, { body: { token } });

/** @throws ApiError; see {@link isTaken} and {@link isOver} */
export const accept = ({ api }: Contract, body: CallInput<typeof acceptInvitation>['body']) =>
  api.call(acceptInvitation, { body });

/** Whether the address got an account of the site since it was invited. */
export const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'email_taken';

/** Whether the link stopped working while the form was filled in. */
export const isOver = (error: unknown) => error instanceof ApiError && error.code === 'invitation_over';
