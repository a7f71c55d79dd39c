/** Texts of the mails about accounts. Links are built from the site's configuration, never from a request. */
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';
import type { LinkPurpose } from './mail-links.repository.ts';

export function mailContent(site: Site, purpose: LinkPurpose, token: string): MailContent {
  const query = new URLSearchParams({ token }).toString();
  if (purpose === 'verify')
    return {
      subject: `Verify your email for ${site.appName}`,
      before: [
        `Welcome to ${site.appName}, the merchant portal of ${site.siteName}.`,
        'Please verify your email address:',
      ],
      action: { label: 'Verify email', url: `${site.portalUrl}/auth/verify-email?${query}` },
      after: ['Didn’t register? You can ignore this email.'],
    };
  return {
    subject: `Set a new password for ${site.appName}`,
    before: ['We received a request to reset your password. This link works once and expires in 30 minutes.'],
    action: { label: 'Set a new password', url: `${site.portalUrl}/auth/set-password?${query}` },
    after: ['Didn’t ask for this? You can ignore this email. Your password won’t change.'],
  };
}
