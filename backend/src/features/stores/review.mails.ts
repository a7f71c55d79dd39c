/** Mails to merchants about the review of their store. */
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';

/** @param reason why it was declined, or null if it was approved */
export function verdictMail(
  site: Site,
  store: { name: string; slug: string },
  reason: string | null,
): MailContent {
  if (reason === null)
    return {
      subject: `${store.name} was approved`,
      before: [`Good news: your store page ${store.name} was approved on ${site.siteName}.`],
      action: { label: 'See your store page', url: `${site.clientUrl}/stores/${store.slug}` },
    };
  return {
    subject: `${store.name} was declined`,
    before: [`Your store page ${store.name} was declined: ${reason}`],
    action: { label: 'Edit your store', url: `${site.portalUrl}/my-store` },
    after: ['Save your changes and we’ll review it again.'],
  };
}
