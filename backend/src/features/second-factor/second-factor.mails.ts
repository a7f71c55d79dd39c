/** Texts of the mails about second factors. */
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';

export type SecondFactorNotice =
  'second-factor-on' | 'second-factor-off' | 'recovery-code-used' | 'recovery-codes-renewed';

const TEXTS: Readonly<
  Record<SecondFactorNotice, (site: Site, ended: string) => [subject: string, ...before: string[]]>
> = {
  'second-factor-on': ({ appName, siteName }, ended) => [
    `Two-step login for ${appName} is on`,
    `From now on, logging in to your account on ${siteName} takes your password and a code from your app. Your other sessions have ended. ${ended}`,
    'Keep your recovery codes in a safe place. You need one if you lose your phone.',
  ],
  'second-factor-off': ({ appName, siteName }) => [
    `Two-step login for ${appName} is off`,
    `Logging in to your account on ${siteName} now takes your password only. Your recovery codes no longer work.`,
  ],
  'recovery-code-used': ({ appName, siteName }) => [
    `A recovery code was used for ${appName}`,
    `One of the recovery codes of your account on ${siteName} was used in place of a code from your app. It won’t work again.`,
    'If you lost your phone, set up two-step login again with your new one.',
  ],
  'recovery-codes-renewed': ({ appName, siteName }) => [
    `New recovery codes for ${appName}`,
    `New recovery codes were created for your account on ${siteName}. The earlier ones no longer work.`,
  ],
};

/** @param ended what turning it on ended besides sessions */
export function secondFactorMail(site: Site, notice: SecondFactorNotice, ended: string): MailContent {
  const [subject, ...before] = TEXTS[notice](site, ended);
  return {
    subject,
    before: [
      ...before,
      'If this was you, there is nothing to do. If it wasn’t, somebody knows your password: change it now.',
    ],
    action: { label: 'Go to your account', url: `${site.portalUrl}/account` },
    after: [`If you can’t log in, write to ${site.supportEmail} right away.`],
  };
}
