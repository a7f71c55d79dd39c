/** Says what ended because it was set up before the email was verified. */
import type { MailboxProof } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

export function tellEnded({ notify }: Pick<ShellContract, 'notify'>, ended: MailboxProof | undefined): void {
  const parts = [
    ...(ended?.second_factor ? ['Two-step login was turned off.'] : []),
    ...(ended?.email_change ? ['The change of your email was cancelled.'] : []),
    ...(ended && ended.sessions > 0 ? ['Other devices were signed out.'] : []),
  ];
  if (parts.length > 0)
    notify.success(`What was set up before your email was verified has ended. ${parts.join(' ')}`);
}
