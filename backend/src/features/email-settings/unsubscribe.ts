/** Links by which a reader ends emails of one kind. */
import { ONE_CLICK_PATH } from '@coupon-center/contracts';
import type { EmailKind } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Unsubscribe } from '../../platform/mail/mail-layout.ts';

/** Labels of the link at the end of an email. */
const LABELS: Readonly<Record<EmailKind, string>> = {
  numbers: 'Stop these weekly emails',
  reminders: 'Stop reminders about your coupons',
};

/** @param token token that names the account and the kind */
export function unsubscribeBy(site: Site, kind: EmailKind, token: string): Unsubscribe {
  const query = new URLSearchParams({ token }).toString();
  return {
    label: LABELS[kind],
    url: `${site.portalUrl}/email-settings?${query}`,
    oneClickUrl: `${site.portalUrl}${ONE_CLICK_PATH}?${query}`,
  };
}
