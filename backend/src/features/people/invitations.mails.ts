/** The mail that invites somebody to review for a site. */
import { INVITATION_DAYS } from '@coupon-center/contracts';
import type { ProviderRole } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';

const MAY: Readonly<Record<ProviderRole, string>> = {
  administrator: 'As an administrator, you can also manage who reviews and edit reason templates.',
  reviewer: 'As a reviewer, you decide which stores and coupons shoppers see.',
};

/** @param inviter name of the inviting administrator; null if the account is gone */
export function invitationMail(
  site: Site,
  { inviter, role, token }: { inviter: string | null; role: ProviderRole; token: string },
): MailContent {
  const query = new URLSearchParams({ token }).toString();
  return {
    subject: `You’re invited to review on ${site.siteName}`,
    before: [
      `${inviter ?? 'An administrator'} invited you to review stores and coupons on ${site.siteName}. ${MAY[role]}`,
      `Accept to choose your name and password. This link works once and expires in ${INVITATION_DAYS} days.`,
    ],
    action: {
      label: 'Accept the invitation',
      url: `${site.portalUrl}/auth/accept-invitation?${query}`,
    },
    after: ['Didn’t expect this? You can ignore this email. There’s no account until you accept.'],
    why: `You get this email because someone used this address to invite you to ${site.siteName}.`,
  };
}
