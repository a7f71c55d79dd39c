/** The provider's log of decisions, and its numbers (docs/rules.md, 62). */
import { instantInZone, REVIEW_NUMBER_DAYS } from '@coupon-center/contracts';
import type { CallOutput, Decision, listDecisions, readReviewNumbers } from '@coupon-center/contracts';
import type * as z from '@coupon-center/schema';
import type { Site } from '@coupon-center/site-config';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { windowOf } from '../../platform/http/paging.ts';
import type { Paged } from '../../platform/http/paging.ts';
import { decidersOf, decisionTotals, pageOfDecisions } from './decisions.repository.ts';
import type { DecisionSearch } from './decisions.repository.ts';

type DecisionQuery = z.output<NonNullable<(typeof listDecisions)['query']>>;

export function createDecisions({ clock, db, ports }: Pick<Deps, 'clock' | 'db' | 'ports'>) {
  async function searchFor({ clientId }: Site, text: string): Promise<DecisionSearch> {
    const deciders = await ports.accounts.amongThese(db, await decidersOf(db, clientId), text);
    return { stores: ports.stores.storesNamed(db, clientId, text), deciders };
  }

  async function list(site: Site, query: DecisionQuery): Promise<Paged<Decision>> {
    const { verdict, q = '', from } = query;
    const choice = {
      verdict,
      since: from === undefined ? undefined : new Date(instantInZone(from, '00:00:00', site.timeZone)),
      search: q === '' ? undefined : await searchFor(site, q),
    };
    const { count, results } = await pageOfDecisions(db, site.clientId, choice, windowOf(query));
    const deciders = results.flatMap(({ decided_by: id }) => (id === null ? [] : [id]));
    const [emails, stores] = await Promise.all([
      ports.accounts.emailsOf(db, [...new Set(deciders)]),
      ports.stores.contactsOf(db, [...new Set(results.map((row) => row.store_id))]),
    ]);
    return {
      count,
      results: results.map(({ client_id: _client, decided_by: by, decided_at: at, ...row }) => ({
        ...row,
        store_name: stores.get(row.store_id)?.name ?? '',
        decided_by: by === null ? null : (emails.get(by) ?? null),
        decided_at: at.toISOString(),
      })),
    };
  }

  async function numbers({ clientId }: Site): Promise<CallOutput<typeof readReviewNumbers>> {
    const since = plusSeconds(clock.now(), -REVIEW_NUMBER_DAYS * 24 * 3600);
    const [stores, coupons, { decided, median }] = await Promise.all([
      ports.stores.reviewCounts(db, clientId),
      ports.coupons.reviewCounts(db, clientId),
      decisionTotals(db, clientId, since),
    ]);
    return {
      pending_stores: stores.pending,
      changed_stores: stores.changed,
      pending_coupons: coupons.pending,
      held_coupons: coupons.held,
      days: REVIEW_NUMBER_DAYS,
      decided,
      median_wait_seconds: median,
    };
  }

  return { list, numbers };
}
