/** Sending the verification mail again. */
import { resendVerification } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** @returns whether a mail was sent; none is where the address turned out to be verified, and the session knows then */
export async function resend({ api }: ShellContract): Promise<boolean> {
  const { sent } = await api.call(resendVerification, {});
  if (!sent) await api.refreshUser();
  return sent;
}
