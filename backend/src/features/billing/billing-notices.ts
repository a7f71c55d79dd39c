/** Emails to merchants about their subscription: queued in the transaction of the change that they describe. */
import type { Deps } from '../../platform/deps.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import type { BillingNews } from './billing-news.ts';
import { billingMail } from './billing.mails.ts';

const JOB = 'billing.news';

interface NewsJob {
  storeId: number;
  news: BillingNews;
}

/** Queues a mail to a merchant, to be sent once the transaction has been committed. */
export async function tellMerchant(
  jobs: Jobs,
  tx: Executor,
  storeId: number,
  news: BillingNews,
): Promise<void> {
  await jobs.enqueue(tx, JOB, { storeId, news } satisfies NewsJob);
}

/** Sends what {@link tellMerchant} queues, to the address of the owner's account. */
export function sendBillingNews({ clock, db, jobs, mailer, ports, site: siteOf }: Deps): void {
  jobs.handle<NewsJob>(JOB, async ({ storeId, news }, { id }) => {
    const contact = (await ports.stores.contactsOf(db, [storeId])).get(storeId);
    const site = contact && siteOf(contact.clientId);
    const found = site && (await ports.stores.find(db, storeId, site));
    // Owners who deleted their account get another mail about that.
    if (!found || (await ports.stores.closedSince(db, storeId))) return;
    const to = (await ports.accounts.emailsOf(db, [found.ownerId])).get(found.ownerId);
    if (to === undefined || (news.kind === 'offline' && !isOffline(found))) return;
    const coupons = (await ports.coupons.countsByStore(db, [storeId])).get(storeId) ?? 0;
    const content = billingMail(site, { ...found.store, coupons }, news, clock.now());
    await mailer.send(site, { to, messageId: `billing-${id}`, ...renderMail(site, content) });
  });
}

/** A page that was never approved was not online before, and one that was paid for meanwhile is online again. */
const isOffline = (page: { store: { is_approved: boolean }; subscription: { entitles: boolean } | null }) =>
  page.store.is_approved && !page.subscription?.entitles;
