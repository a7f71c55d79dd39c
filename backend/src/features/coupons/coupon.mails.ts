/** Mails to merchants about their coupons. */
import { addDays, EXTENSION_DAYS, formatDay } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';

export type CouponNews = { verdict: 'approved' | 'released' } | { verdict: 'held'; reason: string };

export interface CouponInMail {
  id: number;
  title: string;
  description: string;
  storeName: string;
}

export function couponMail(site: Site, coupon: CouponInMail, news: CouponNews): MailContent {
  const name = `${coupon.title} (${coupon.description})`;
  const action = { label: 'See your coupon', url: `${site.portalUrl}/coupons/${coupon.id}` };
  if (news.verdict === 'held')
    return {
      subject: `Your coupon at ${coupon.storeName} is on hold`,
      before: [`We took your coupon ${name} off your page on ${site.siteName}: ${news.reason}`],
      action: { ...action, label: 'Edit your coupon' },
      after: ['It stays on hold until we release it.'],
    };
  if (news.verdict === 'released')
    return {
      subject: `Your coupon at ${coupon.storeName} is no longer on hold`,
      before: [`Your coupon ${name} on ${site.siteName} is no longer on hold.`],
      action,
    };
  return {
    subject: `Your coupon at ${coupon.storeName} was approved`,
    before: [`Good news: your coupon ${name} was approved on ${site.siteName}.`],
    action,
  };
}

export interface CouponEnd {
  /** Its last day, yyyy-MM-dd. */
  end: string;
  /** Days until then. */
  days: number;
  /** Token of the link that extends it. */
  token: string;
}

/** Mail before a coupon ends. */
export function couponEndingMail(
  site: Site,
  { id, title, description, storeName }: CouponInMail,
  { end, days, token }: CouponEnd,
): MailContent {
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  const query = new URLSearchParams({ token }).toString();
  return {
    subject: `Your coupon at ${storeName} ends ${when}`,
    before: [
      `Your coupon ${title} (${description}) on ${site.siteName} ends ${when}: its last day is ${formatDay(end, null)}.`,
      `Would you like to keep it? One press extends it to ${formatDay(addDays(end, EXTENSION_DAYS), null)}, without logging in.`,
    ],
    action: { label: 'Extend by 7 days', url: `${site.portalUrl}/coupons/extend?${query}` },
    after: [`To change anything else, edit it: ${site.portalUrl}/coupons/${id}`],
  };
}
