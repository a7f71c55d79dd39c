/** What a merchant is told of the provider's verdicts on coupons. */
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
      subject: `A coupon of ${coupon.storeName} is on hold`,
      before: [`Your coupon ${name} was taken off your page on ${site.siteName} with reason: ${news.reason}`],
      action: { ...action, label: 'Change your coupon' },
      after: ['It stays on hold until we release it.'],
    };
  if (news.verdict === 'released')
    return {
      subject: `A coupon of ${coupon.storeName} is no longer on hold`,
      before: [`The hold on your coupon ${name} on ${site.siteName} has ended.`],
      action,
    };
  return {
    subject: `A coupon of ${coupon.storeName} was approved`,
    before: [`Good news: your coupon ${name} was approved on ${site.siteName}.`],
    action,
  };
}
