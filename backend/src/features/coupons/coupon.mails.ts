/** Mails to merchants about the provider's verdicts on their coupons. */
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
