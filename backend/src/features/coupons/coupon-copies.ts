/** Copies coupons to their merchant's stores on other sites (docs/rules.md, 66). */
import { couponWindow, dayIn } from '@coupon-center/contracts';
import type { Coupon, CopyTarget, CouponTerms } from '@coupon-center/contracts';
import { siteByClientId } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import type { Executor, Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldError, formError, notFound } from '../../platform/errors.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { couponMissing } from './coupon-errors.ts';
import { patched } from './coupon-patch.ts';
import type { CouponsService } from './coupons.service.ts';
import { lockCoupon } from './coupons.repository.ts';
import type { CouponRow } from './coupons.tables.ts';

export interface CopyRequest {
  id: number;
  /** Client id of the other site. */
  target: string;
  savings_amount?: number | null;
  minimum_order_amount?: number | null;
}

interface OwnStore {
  site: Site;
  storeId: number;
}

export function createCouponCopies(
  { clock, db, events, ports, site: siteOf }: Deps,
  coupons: Pick<CouponsService, 'add'>,
) {
  /** Returns the stores of the same person on other sites. */
  async function storesElsewhere(executor: Executor, { userId }: Principal): Promise<OwnStore[]> {
    const found: OwnStore[] = [];
    for (const account of await ports.people.accountsOfSameOwner(executor, userId)) {
      // The account may be left over from a site that no longer exists.
      if (!siteByClientId(account.clientId)) continue;
      const store = await ports.stores.storeOfOwner(executor, account.userId);
      if (store) found.push({ site: siteOf(account.clientId), storeId: store.id });
    }
    return found;
  }

  return {
    /** Returns the stores that coupons can be copied to. */
    async targets(principal: Principal): Promise<CopyTarget[]> {
      ownStoreId(principal);
      const stores = await storesElsewhere(db, principal);
      const contacts = await ports.stores.contactsOf(
        db,
        stores.map(({ storeId }) => storeId),
      );
      return stores.map(({ site, storeId }) => ({
        client: site.clientId,
        site_name: site.siteName,
        store_name: contacts.get(storeId)?.name ?? '',
        currency: site.currency,
        currency_symbol: site.currencySymbol,
      }));
    },

    /**
     * Creates a copy under the rules for a new coupon of the other site.
     * @throws ProblemError 404 for another store's coupon or a site on which the caller has no store, 403 as for a new
     *   coupon; FieldsError for unconfirmed amounts
     */
    async copy(
      tx: Tx,
      principal: Principal,
      site: Site,
      request: CopyRequest,
    ): Promise<{ coupon: Coupon; url: string }> {
      const storeId = ownStoreId(principal);
      const row = await lockCoupon(tx, storeId, request.id);
      if (row?.archived_at !== null) throw couponMissing();
      const target = (await storesElsewhere(tx, principal)).find(
        ({ site: { clientId } }) => clientId === request.target,
      );
      if (!target) throw notFound('You have no store on that site.', 'target_not_found');
      const day = dayIn(target.site.timeZone, clock.now());
      if (couponWindow(day, row.start_date, row.expiration_date) === 'expired')
        throw formError('This coupon has ended. Give it new dates before you copy it.');
      const own = await ports.stores.find(tx, storeId, site);
      const terms = copiedTerms(row, request, site.currency === target.site.currency);
      const isOwnWebsite = row.custom_url === own?.store.website_url;
      const sent = isOwnWebsite ? { ...terms, custom_url: '' } : terms;
      const coupon = await coupons.add(tx, { storeId: target.storeId }, target.site, sent);
      await events.publish(tx, { storeId: target.storeId, type: 'coupon-changed' });
      return { coupon, url: `${target.site.portalUrl}/coupons/${coupon.id}` };
    },
  };
}

/**
 * Returns the terms of the copy. Pure.
 * @throws FieldsError if an amount would move to another currency without confirmation
 */
function copiedTerms(
  row: CouponRow,
  sent: Pick<CopyRequest, 'savings_amount' | 'minimum_order_amount'>,
  isSameCurrency: boolean,
): CouponTerms {
  const amount = (field: 'savings_amount' | 'minimum_order_amount') => {
    const named = sent[field];
    if (named !== undefined) return named;
    if (row[field] !== null && !isSameCurrency)
      throw fieldError(field, 'Amounts aren’t converted. Confirm this one, or change it.');
    return row[field];
  };
  return {
    ...patched(row, {}),
    savings_amount: amount('savings_amount'),
    savings_minimum_order: amount('minimum_order_amount'),
  };
}
