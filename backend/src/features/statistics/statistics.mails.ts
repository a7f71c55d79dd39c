/** Mails to merchants about their numbers. */
import { DEAD_CODE } from '@coupon-center/contracts';
import type { Totals } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';

export interface CodeInMail {
  id: number;
  title: string;
  description: string;
  discount_code: string;
  storeName: string;
}

/** @param votes votes that made the code seem dead */
export function deadCodeMail(
  site: Site,
  coupon: CodeInMail,
  { worked, failed }: Pick<Totals, 'worked' | 'failed'>,
): MailContent {
  return {
    subject: `The code ${coupon.discount_code} may not work any more`,
    before: [
      `In the last ${DEAD_CODE.days} days, ${failed} of ${worked + failed} shoppers on ${site.siteName} said that the code ${coupon.discount_code} of your coupon ${coupon.title} (${coupon.description}) didn’t work at ${coupon.storeName}.`,
      'Please try it in your shop. If it has ended, change the code or archive the coupon; if it works, you don’t have to do anything.',
    ],
    action: { label: 'Check your coupon', url: `${site.portalUrl}/coupons/${coupon.id}` },
    after: ['We write to you about this coupon again only after you have edited it.'],
  };
}
