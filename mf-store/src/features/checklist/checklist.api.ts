import { resendVerification } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** @returns whether an email was sent; false if the address is verified already */
export async function resend({ api }: ShellContract): Promise<boolean> {
  return (await api.call(resendVerification, {})).sent;
}
