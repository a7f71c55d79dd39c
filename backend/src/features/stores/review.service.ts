/** The provider's verdicts on stores (docs/rules.md, 13 and 16). */
import { changesSince, reviewedContent } from '@coupon-center/contracts';
import type { ReviewItem, Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { changedAt } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { verdictMail } from './review.mails.ts';
import { countStores, listStores, lockStoreOf } from './review.repository.ts';
import type { ReviewedRow, ReviewFilter } from './review.repository.ts';
import { storeView } from './store-view.ts';
import { updateStoreRow } from './stores.repository.ts';
import type { StoreRow } from './stores.tables.ts';

const JOB = 'review.verdict';

/** A verdict on a store. */
export interface Judged {
  id: number;
  /** `updated` of the store that was reviewed; without it, the verdict applies to any version. */
  seen: string | undefined;
}

interface VerdictJob {
  to: string;
  clientId: string;
  store: { name: string; slug: string };
  reason: string | null;
}

export type ReviewService = ReturnType<typeof createReviewService>;

export function createReviewService({ db, clock, events, jobs, mailer, ports, site: siteOf }: Deps) {
  jobs.handle<VerdictJob>(JOB, async ({ to, clientId, store, reason }, { id }) => {
    const site = siteOf(clientId);
    const mail = renderMail(site, verdictMail(site, store, reason));
    await mailer.send(site, { to, messageId: `review-${id}`, ...mail });
  });

  async function items(executor: Executor, site: Site, rows: ReviewedRow[]): Promise<ReviewItem[]> {
    const ids = rows.map((row) => row.id);
    const statuses = await ports.billing.statusesOf(executor, ids);
    const counts = await ports.coupons.countsByStore(executor, ids);
    const owners = await ports.accounts.addressesOf(
      executor,
      rows.map((row) => row.owner_id),
    );
    return rows.map((row) =>
      reviewItem(row, storeView(row, site, statuses.get(row.id) ?? null), {
        owner_email: owners.get(row.owner_id)?.email ?? '',
        owner_email_verified: owners.get(row.owner_id)?.isVerified ?? false,
        coupon_count: counts.get(row.id) ?? 0,
        same_website_count: row.same_website_count,
      }),
    );
  }

  /**
   * @param reason why it is declined, or null to approve it
   * @throws ProblemError 404 for a store of another site, 409 `stale` if it has changed since it was seen
   */
  async function decide(
    provider: Principal,
    site: Site,
    { id, seen }: Judged,
    reason: string | null,
  ): Promise<ReviewItem> {
    return inTransaction(db, async (tx) => {
      const row = await lockStoreOf(tx, site.clientId, id);
      const [judged] = row ? await items(tx, site, [row]) : [];
      if (!row || !judged) throw notFound('There is no such store.', 'store_not_found');
      assertSeen(
        seen,
        judged,
        'The store has changed since you opened it. Look at it again before you decide.',
      );
      const isApproved = reason === null;
      const isNews =
        row.is_approved !== isApproved || row.declined === isApproved || row.decline_reason !== reason;
      if (!isNews && !row.changed_since_approval) return judged;
      const decided = await updateStoreRow(tx, id, {
        is_approved: isApproved,
        declined: !isApproved,
        decline_reason: reason,
        changed_since_approval: false,
        waiting_since: null,
        updated_at: changedAt(clock, row.updated_at),
        // The baseline for later changes.
        ...(isApproved && { approved_content: JSON.stringify(reviewedContent(judged)) }),
      });
      if (isApproved) await ports.images.keepOnly(tx, row.owner_id, [row.logo_url]);
      await ports.decisions.record(tx, {
        clientId: row.client_id,
        storeId: row.id,
        coupon: null,
        verdict: isApproved ? 'approved' : 'declined',
        reason,
        decidedBy: provider.userId,
        waitingSince: row.waiting_since,
      });
      if (isNews) await announce(tx, row, reason);
      const store = storeView(decided, site, judged.stripe_subscription);
      return reviewItem(decided, store, judged);
    });
  }

  async function announce(tx: Executor, row: StoreRow, reason: string | null): Promise<void> {
    const store = { name: row.name, slug: row.slug };
    const job: VerdictJob = { to: row.contact_email, clientId: row.client_id, store, reason };
    await jobs.enqueue(tx, JOB, job);
    await events.publish(tx, { storeId: row.id, type: 'review-changed' });
  }

  return {
    /**
     * @param choice `q` is a search text for stores and their owners; if empty, everything matches. With `id`, at most that store
     *   is listed.
     */
    async list(
      site: Site,
      { filter, q = '', id }: { filter: ReviewFilter; q?: string; id?: number },
      window: PageWindow,
    ): Promise<Paged<ReviewItem>> {
      const text = q.trim();
      const search = text
        ? { text, owners: await ports.accounts.merchantsLike(db, site.clientId, text) }
        : null;
      const choice = { filter, search, id };
      const rows = await listStores(db, site.clientId, choice, window);
      const count = await countAround(rows.length, window, () => countStores(db, site.clientId, choice));
      return { count, results: await items(db, site, rows) };
    },
    approve: (provider: Principal, site: Site, judged: Judged) => decide(provider, site, judged, null),
    decline: (provider: Principal, site: Site, judged: Judged, reason: string) =>
      decide(provider, site, judged, reason),
  };
}

/** Facts about a store that are not in its row. */
type StoreFacts = Pick<
  ReviewItem,
  'owner_email' | 'owner_email_verified' | 'coupon_count' | 'same_website_count'
>;

function reviewItem(row: StoreRow, store: Store, facts: StoreFacts): ReviewItem {
  const { owner_email, owner_email_verified, coupon_count, same_website_count } = facts;
  return {
    ...store,
    created: row.created_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    owner_email,
    owner_email_verified,
    changed_since_approval: row.changed_since_approval,
    changes: changesSince(row.approved_content, store),
    coupon_count,
    same_website_count,
  };
}
