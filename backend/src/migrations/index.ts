/**
 * The migrations by name. They run in this order, and each once; a shipped one is never edited.
 * Blocks: 0001 to 0009 platform, accounts and stores; 0010 to 0019 coupons; 0020 to 0029 billing; 0030 to 0039 organizations;
 * 0040 on platform and accounts again; 0050 the storefront; 0060 to 0064 statistics; 0065 the provider's decisions; 0066, 0070
 * and 0071 ends, pauses and history of coupons; 0072 mails; 0073 the provider's reasons; 0074 second factors; 0075 and 0076 the
 * provider's people; 0077 the text for searches; 0079 filters of the provider's decisions; 0085 changes of shoppers' coupons;
 * 0086 live pages; 0087 uses and votes that shoppers see; 0088 failed payments; 0089 restrictions of coupons; 0090 failed mails;
 * 0091 sums of large sites; 0092 keys of stores; 0093 months of day sums.
 *
 * During a rolling deploy the previous release runs on these tables too, so a migration only adds; `rolling-deploy.test.ts`
 * checks it. To be removed one release later: `idempotency_keys.sealed_reply` (0009), the trigger `coupons_fill_site`
 * with its function (0014), the indexes `stores_by_likeness`, `coupons_by_words` and `coupons_by_likeness` (0050) and
 * the column `text` of the view `shop_coupons` (0085), the trigger `users_keep_invited_password` with its function (0075),
 * and the triggers `coupon_endings_fill_store`, `statistics_ballots_fill_store` and `stores_fill_address` with their functions (0092).
 */
import type { Migration } from 'kysely/migration';
import { auth } from './0001-auth.ts';
import { stores } from './0002-stores.ts';
import { jobs } from './0003-jobs.ts';
import { idempotency } from './0004-idempotency.ts';
import { images } from './0005-images.ts';
import { reviewedContent } from './0006-reviewed-content.ts';
import { refreshTokensByAge } from './0007-refresh-tokens-by-age.ts';
import { signInAddresses } from './0008-sign-in-addresses.ts';
import { idempotencyReplies } from './0009-idempotency-replies.ts';
import { coupons } from './0010-coupons.ts';
import { couponVerdicts } from './0011-coupon-verdicts.ts';
import { couponStoreIds } from './0012-coupon-store-ids.ts';
import { couponTitles } from './0013-coupon-titles.ts';
import { couponSites } from './0014-coupon-sites.ts';
import { couponsByChange } from './0015-coupons-by-change.ts';
import { billing } from './0020-billing.ts';
import { billingStoreIds } from './0021-billing-store-ids.ts';
import { billingTurns } from './0022-billing-turns.ts';
import { orderNumbers } from './0023-order-numbers.ts';
import { organisations } from './0030-organisations.ts';
import { contacts } from './0031-contacts.ts';
import { jobTraces } from './0040-job-traces.ts';
import { account } from './0041-account.ts';
import { shoppersSite } from './0050-shoppers-site.ts';
import { statistics } from './0060-statistics.ts';
import { votes } from './0061-votes.ts';
import { decisions } from './0065-decisions.ts';
import { couponEndings } from './0066-coupon-endings.ts';
import { pausedCoupons } from './0070-paused-coupons.ts';
import { couponChanges } from './0071-coupon-changes.ts';
import { mails } from './0072-mails.ts';
import { reasonTemplates } from './0073-reason-templates.ts';
import { secondFactors } from './0074-second-factors.ts';
import { providerPeople } from './0075-provider-people.ts';
import { providerInvitations } from './0076-provider-invitations.ts';
import { decisionFilters } from './0079-decision-filters.ts';
import { emailUndo } from './0080-email-undo.ts';
import { reporters } from './0082-reporters.ts';
import { searchText } from './0077-search-text.ts';
import { publicChanges } from './0085-public-changes.ts';
import { livePages } from './0086-live-pages.ts';
import { proofs } from './0087-proofs.ts';
import { failedPayments } from './0088-failed-payments.ts';
import { couponRestrictions } from './0089-coupon-restrictions.ts';
import { failedMails } from './0090-failed-mails.ts';
import { largeSites } from './0091-large-sites.ts';
import { storeKeys } from './0092-store-keys.ts';
import { months } from './0093-months.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-auth': auth,
  '0002-stores': stores,
  '0003-jobs': jobs,
  '0004-idempotency': idempotency,
  '0005-images': images,
  '0006-reviewed-content': reviewedContent,
  '0007-refresh-tokens-by-age': refreshTokensByAge,
  '0008-sign-in-addresses': signInAddresses,
  '0009-idempotency-replies': idempotencyReplies,
  '0010-coupons': coupons,
  '0011-coupon-verdicts': couponVerdicts,
  '0012-coupon-store-ids': couponStoreIds,
  '0013-coupon-titles': couponTitles,
  '0014-coupon-sites': couponSites,
  '0015-coupons-by-change': couponsByChange,
  '0020-billing': billing,
  '0021-billing-store-ids': billingStoreIds,
  '0022-billing-turns': billingTurns,
  '0023-order-numbers': orderNumbers,
  '0030-organisations': organisations,
  '0031-contacts': contacts,
  '0040-job-traces': jobTraces,
  '0041-account': account,
  '0050-shoppers-site': shoppersSite,
  '0060-statistics': statistics,
  '0061-votes': votes,
  '0065-decisions': decisions,
  '0066-coupon-endings': couponEndings,
  '0070-paused-coupons': pausedCoupons,
  '0071-coupon-changes': couponChanges,
  '0072-mails': mails,
  '0073-reason-templates': reasonTemplates,
  '0074-second-factors': secondFactors,
  '0075-provider-people': providerPeople,
  '0076-provider-invitations': providerInvitations,
  '0077-search-text': searchText,
  '0079-decision-filters': decisionFilters,
  '0080-email-undo': emailUndo,
  '0082-reporters': reporters,
  '0085-public-changes': publicChanges,
  '0086-live-pages': livePages,
  '0087-proofs': proofs,
  '0088-failed-payments': failedPayments,
  '0089-coupon-restrictions': couponRestrictions,
  '0090-failed-mails': failedMails,
  '0091-large-sites': largeSites,
  '0092-store-keys': storeKeys,
  '0093-months': months,
};
