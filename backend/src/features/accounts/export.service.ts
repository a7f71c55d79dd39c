/** Exports all data held about a merchant (docs/rules.md, 55). Each feature supplies its own. */
import { csvOf, dayIn, couponState, restrictionsText } from '@coupon-center/contracts';
import type { AccountExport, Coupon, Transaction } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import type { Principal } from '../../platform/security/principal.ts';
import type { AccountService } from './account.service.ts';
import { createLimits } from './limits.ts';
import { createPasswordCheck } from './password-check.ts';

export interface ExportedAccount {
  data: AccountExport;
  coupons_csv: string;
  orders_csv: string;
}

export function createAccountExport(
  deps: Deps,
  account: AccountService,
): (principal: Principal, site: Site, password: string) => Promise<ExportedAccount> {
  const { clock, db, ports } = deps;
  const checkPassword = createPasswordCheck(deps);
  const limits = createLimits(deps.limits);

  async function readAll(principal: Principal, site: Site): Promise<AccountExport> {
    const { userId, storeId } = principal;
    const now = clock.now();
    const own = storeId === null ? null : await ports.stores.find(db, storeId, site);
    const billing = storeId === null ? null : await ports.billing.exportOf(db, storeId, site);
    const organization = storeId === null ? null : await ports.organization.exportOf(db, storeId);
    return {
      exported: now.toISOString(),
      account: await account.read(principal),
      sessions: await ports.sessions.sessionsOf(db, principal),
      email_settings: await ports.emails.settingsOf(db, userId),
      store: own?.store ?? null,
      images: await ports.images.addressesOf(db, userId, site),
      coupons: storeId === null ? [] : await ports.coupons.exportOf(db, storeId, dayIn(site.timeZone, now)),
      coupon_changes: storeId === null ? [] : await ports.coupons.changesOf(db, storeId),
      subscription: billing?.subscription ?? null,
      orders: billing?.orders ?? [],
      billing_organisation: organization?.organization ?? null,
      billing_contacts: organization?.contacts ?? [],
    };
  }

  return async (principal, site, password) => {
    await checkPassword(principal.userId, password);
    await limits.exportAccount(principal.userId);
    const data = await readAll(principal, site);
    return {
      data,
      coupons_csv: csvOf(data.coupons, COUPON_COLUMNS),
      orders_csv: csvOf(data.orders, orderColumns(site)),
    };
  };
}

const COUPON_COLUMNS: Readonly<Record<string, (coupon: Coupon) => string | number | boolean | null>> = {
  id: ({ id }) => id,
  state: couponState,
  title: ({ title }) => title,
  offer_type: ({ offer_type: type }) => type,
  savings_amount: ({ savings_amount: amount }) => amount,
  savings_percent: ({ savings_percent: percent }) => percent,
  is_savings_range: ({ up_to_savings_percent: isRange }) => isRange,
  minimum_order_amount: ({ minimum_order_amount: minimum }) => minimum,
  restrictions: ({ restrictions }) => restrictionsText(restrictions),
  description: ({ description }) => description,
  discount_code: ({ discount_code: code }) => code,
  url: ({ custom_url: url }) => url,
  start_date: ({ start_date: day }) => day,
  expiration_date: ({ expiration_date: day }) => day,
  archived: ({ archived }) => archived ?? null,
};

const orderColumns = (
  site: Site,
): Readonly<Record<string, (order: Transaction) => string | number | null>> => ({
  order_number: ({ order_number: number }) => number ?? null,
  id: ({ id }) => id,
  day: ({ transaction_created: seconds }) => dayIn(site.timeZone, new Date(seconds * 1000)),
  amount_in_minor_units: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  receipt_url: ({ receipt_url: url }) => url,
});
