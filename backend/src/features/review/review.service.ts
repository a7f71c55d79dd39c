/** The provider's verdicts on stores (docs/rules.md, 13 and 16). */
import { changesSince, reviewedContent } from '@coupon-center/contracts';
import type { ReviewedContent, ReviewItem, Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { changedAt } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countStores, listStores, lockStoreOf, saveApproved, saveVerdict } from './review.repository.ts';
import type { ReviewFilter, ReviewRow } from './review.repository.ts';
import { verdictMail } from './review.mails.ts';

const JOB = 'review.verdict';

interface VerdictJob {
  to: string;
  clientId: string;
  store: { name: string; slug: string };
  reason: string | null;
}

export type ReviewService = ReturnType<typeof createReviewService>;

export function createReviewService({ db, clock, events, jobs, mailer, ports, site: siteOf }: Deps) {
  const missing = () => notFound('There is no such store.', 'store_not_found');

  jobs.handle<VerdictJob>(JOB, async ({ to, clientId, store, reason }, { id }) => {
    const site = siteOf(clientId);
    const mail = renderMail(site, verdictMail(site, store, reason));
    await mailer.send(site, { to, messageId: `review-${id}`, ...mail });
  });

  async function items(executor: Executor, site: Site, rows: ReviewRow[]): Promise<ReviewItem[]> {
    const ids = rows.map((row) => row.id);
    const stores = await ports.stores.findAll(executor, ids, site);
    const counts = await ports.coupons.countsOf(executor, ids);
    return rows.flatMap((row) => {
      const store = stores.get(row.id);
      return store ? [reviewItem(row, store, counts.get(row.id) ?? 0)] : [];
    });
  }

  async function item(executor: Executor, site: Site, row: ReviewRow): Promise<ReviewItem> {
    const [found] = await items(executor, site, [row]);
    if (!found) throw missing();
    return found;
  }

  /**
   * @param seen `updated` of the store that the provider judged; without it the verdict holds for whatever is there
   * @param reason why it is declined, or null to approve it
   * @throws ProblemError 404 for a store of another site, 409 `stale` where it changed since it was seen
   */
  async function decide(
    site: Site,
    id: number,
    seen: string | undefined,
    reason: string | null,
  ): Promise<ReviewItem> {
    return inTransaction(db, async (tx) => {
      const row = await lockStoreOf(tx, site.clientId, id);
      if (!row) throw missing();
      const stale = 'The store was changed meanwhile. Look at it again before you decide.';
      const judged = await item(tx, site, row);
      assertSeen(seen, judged, stale);
      const approved = reason === null;
      const verdict = { is_approved: approved, declined: !approved, decline_reason: reason };
      const isNews =
        row.is_approved !== approved || row.declined === approved || row.decline_reason !== reason;
      if (!isNews && !row.changed_since_approval) return judged;
      await saveVerdict(tx, id, { ...verdict, updated_at: changedAt(clock, row.updated_at) });
      if (approved) await keepApproved(tx, row, reviewedContent(judged));
      if (isNews) await tell(tx, row, reason);
      const decided = await lockStoreOf(tx, site.clientId, id);
      return item(tx, site, decided ?? row);
    });
  }

  /** Later changes are compared with this, and no longer with what was approved before. */
  async function keepApproved(tx: Executor, row: ReviewRow, content: ReviewedContent): Promise<void> {
    await saveApproved(tx, row.id, content);
    await ports.images.keepOnly(tx, row.owner_id, [content.logo_url]);
  }

  async function tell(tx: Executor, row: ReviewRow, reason: string | null): Promise<void> {
    const store = { name: row.name, slug: row.slug };
    const job: VerdictJob = { to: row.contact_email, clientId: row.client_id, store, reason };
    await jobs.enqueue(tx, JOB, job);
    await events.publish(tx, { storeId: row.id, type: 'review-changed' });
  }

  return {
    async list(site: Site, filter: ReviewFilter, window: PageWindow): Promise<Paged<ReviewItem>> {
      const rows = await listStores(db, site.clientId, filter, window);
      const count = await countAround(rows.length, window, () => countStores(db, site.clientId, filter));
      return { count, results: await items(db, site, rows) };
    },
    approve: (site: Site, id: number, seen?: string) => decide(site, id, seen, null),
    decline: (site: Site, id: number, seen: string | undefined, reason: string) =>
      decide(site, id, seen, reason),
  };
}

function reviewItem(row: ReviewRow, store: Store, couponCount: number): ReviewItem {
  return {
    ...store,
    created: row.created_at.toISOString(),
    owner_email: row.owner_email,
    changed_since_approval: row.changed_since_approval,
    changes: changesSince(row.approved_content, store),
    coupon_count: couponCount,
  };
}
