/** The mail about a sign-in on a device that the account doesn't know. */
import { dayIn, formatDay, timeZoneName } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';
import type { Device } from '../../platform/security/device.ts';

export interface SignIn {
  device: Device;
  at: Date;
}

export function newSignInMail(site: Site, { device, at }: SignIn): MailContent {
  return {
    subject: `New sign-in to your account for ${site.appName}`,
    before: [
      `Someone signed in to your account on ${site.siteName} with ${deviceText(device)} on ${momentText(site, at)}.`,
      'If it was you, there’s nothing to do.',
      'If it wasn’t, change your password on your account page, which signs out every other device. You can also just sign out everywhere else there.',
    ],
    action: { label: 'Go to your account', url: `${site.portalUrl}/account` },
    after: [
      `Can’t log in? Set a new password: ${site.portalUrl}/auth/password-reminder`,
      `Or write to ${site.supportEmail}.`,
    ],
  };
}

function deviceText({ browser, system }: Device): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'a device that we don’t recognize';
}

function momentText({ timeZone }: Site, at: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(at);
  return `${formatDay(dayIn(timeZone, at), null)} at about ${time} (${timeZoneName(timeZone)})`;
}
