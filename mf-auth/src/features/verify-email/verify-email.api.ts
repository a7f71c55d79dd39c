/** Verifying an email address with the token of an emailed link. */
import { tooManyAttempts } from '@coupon-center/api-client';
import { resendVerification, verifyEmail } from '@coupon-center/contracts';
import type { User } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** @returns whether the address is verified; failures are reported, not thrown */
export async function isVerifiedBy(contract: ShellContract, token: string): Promise<boolean> {
  try {
    return (await contract.api.call(verifyEmail, { body: { token } })).email_verified;
  } catch (error) {
    contract.report(error);
    return false;
  }
}

/** The signed-in user, read again so that the page knows about the verification; null if nobody is signed in. */
export async function freshUser(contract: ShellContract): Promise<User | null> {
  if (!contract.session.get().user) return null;
  try {
    return await contract.api.refreshUser();
  } catch (error) {
    contract.report(error);
    return contract.session.get().user;
  }
}

/** Email another link, and show whether that worked. */
export async function resend({ api, notify, report }: ShellContract): Promise<void> {
  try {
    await api.call(resendVerification, {});
    notify.success('We sent you another email. Click the link in it to verify your address.');
  } catch (error) {
    report(error);
    notify.error(tooManyAttempts(error) ?? 'Something went wrong');
  }
}
