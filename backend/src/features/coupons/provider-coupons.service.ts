/** The provider's verdicts on coupons: approve (on sites that moderate), hold, release (docs/rules.md, 26). */
import { dayIn } from '@coupon-center/contracts';
import type { ProviderCoupon } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { changedAt } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { StoreContact } from '../stores/stores.port.ts';
import { notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import type { PageWindow, Paged } from '../../platform/http/paging.ts';
import type { Principal } from '../../platform/security/principal.ts';
import type { CouponMove } from './coupon-archive.ts';
import { providerCouponView } from './coupon-view.ts';
import { couponMail } from './coupon.mails.ts';
import type { CouponInMail, CouponNews } from './coupon.mails.ts';
import { changeCoupon } from './coupon-writer.ts';
import { lockCouponOfSite, pageOfSite, pageOfStore } from './provider-coupons.repository.ts';
import type { ProviderFilter, Verdict } from './provider-coupons.repository.ts';
import type { CouponRow } from './coupons.tables.ts';

const JOB = 'coupons.verdict';

interface VerdictJob {
  to: string;
  clientId: string;
  coupon: CouponInMail;
  news: CouponNews;
}

export function createProviderCouponsService(deps: Deps) {
  const { db, clock, events, jobs, mailer, ports, site: siteOf } = deps;

  jobs.handle<VerdictJob>(JOB, async ({ to, clientId, coupon, news }, { id }) => {
    const site = siteOf(clientId);
    const mail = renderMail(site, couponMail(site, coupon, news));
    await mailer.send(site, { to, messageId: `coupon-${id}`, ...mail });
  });

  const storesOf = (executor: Executor, rows: readonly CouponRow[]) =>
    ports.stores.contactsOf(executor, [...new Set(rows.map((row) => row.store_id))]);

  const view = (site: Site, row: CouponRow, store: StoreContact | undefined) =>
    providerCouponView(row, store, dayIn(site.timeZone, clock.now()));

  async function pageView(site: Site, { count, results }: Paged<CouponRow>): Promise<Paged<ProviderCoupon>> {
    const stores = await storesOf(db, results);
    return { count, results: results.map((row) => view(site, row, stores.get(row.store_id))) };
  }

  /**
   * @throws ProblemError 404 for a coupon of another site, 409 `stale` if it has changed since it was seen
   */
  function decide(
    provider: Principal,
    site: Site,
    { id, seen }: CouponMove,
    news: CouponNews,
  ): Promise<ProviderCoupon> {
    return inTransaction(db, async (tx) => {
      const row = await lockCouponOfSite(tx, site.clientId, id);
      const store = row && (await storesOf(tx, [row])).get(row.store_id);
      if (!row || !store) throw notFound('There is no such coupon.', 'coupon_not_found');
      const current = view(site, row, store);
      assertSeen(
        seen,
        current,
        'The coupon has changed since you opened it. Look at it again before you decide.',
      );
      const verdict = verdictOn(row, news, clock.now());
      if (!verdict) return current;
      const values = { ...verdict, updated_at: changedAt(clock, row.updated_at) };
      const saved = await changeCoupon(tx, row, values, { action: news.verdict, actor: 'provider' });
      const coupon = { id, title: row.title, description: row.description, storeName: store.name };
      const job: VerdictJob = { to: store.contactEmail, clientId: site.clientId, coupon, news };
      await jobs.enqueue(tx, JOB, job);
      await ports.decisions.record(tx, {
        clientId: site.clientId,
        storeId: row.store_id,
        coupon,
        verdict: news.verdict,
        reason: news.verdict === 'held' ? news.reason : null,
        decidedBy: provider.userId,
        waitingSince: news.verdict === 'approved' ? row.waiting_since : null,
      });
      await events.publish(tx, { storeId: row.store_id, type: 'coupon-changed' });
      return view(site, saved, store);
    });
  }

  return {
    /** @param q search text for coupons and their stores' names; if empty, everything matches */
    async list(site: Site, { filter, q = '' }: { filter: ProviderFilter; q?: string }, page: PageWindow) {
      const text = q.trim();
      const search = text ? { text, stores: ports.stores.storesNamed(db, site.clientId, text) } : null;
      return pageView(site, await pageOfSite(db, site.clientId, { filter, search }, page));
    },

    /** @throws ProblemError 404 for a store of another site */
    async listOfStore(site: Site, storeId: number, page: PageWindow): Promise<Paged<ProviderCoupon>> {
      const found = await pageOfStore(db, site.clientId, storeId, page);
      if (found.count === 0) {
        const store = (await ports.stores.contactsOf(db, [storeId])).get(storeId);
        if (store?.clientId !== site.clientId) throw notFound('There is no such store.', 'store_not_found');
      }
      return pageView(site, found);
    },

    approve: (provider: Principal, site: Site, judged: CouponMove) =>
      decide(provider, site, judged, { verdict: 'approved' }),
    hold: (provider: Principal, site: Site, judged: CouponMove, reason: string) =>
      decide(provider, site, judged, { verdict: 'held', reason }),
    release: (provider: Principal, site: Site, judged: CouponMove) =>
      decide(provider, site, judged, { verdict: 'released' }),
  };
}

/** Returns the columns that a verdict writes, or null if it changes nothing. */
function verdictOn(row: CouponRow, news: CouponNews, now: Date): Verdict | null {
  if (news.verdict === 'held')
    return row.held && row.hold_reason === news.reason
      ? null
      : { held: true, hold_reason: news.reason, held_at: row.held_at ?? now };
  if (news.verdict === 'approved') return row.approved ? null : { approved: true, waiting_since: null };
  return row.held ? { held: false, hold_reason: null, held_at: null } : null;
}
