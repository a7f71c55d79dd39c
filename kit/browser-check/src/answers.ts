/** Replies of the API while a remote is tried: no call reaches the portal's own API or changes anything there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createPreviewLink,
  emailLogin,
  emailRegister,
  extendCoupon,
  getBillingDetails,
  listContacts,
  listDecisions,
  listCoupons,
  listPaymentMethods,
  listPlans,
  listProviderCoupons,
  listReasonTemplates,
  listReviews,
  listSessions,
  listStoreCoupons,
  listTransactions,
  logout,
  passwordReset,
  readAccount,
  readEmailSettings,
  readReviewNumbers,
  readStore,
  refreshSession,
  resendVerification,
  setNewPassword,
  switchEmailsByLink,
  verifyEmail,
} from '@coupon-center/contracts';
import type { User } from '@coupon-center/contracts';
import type { Guard } from '@coupon-center/portal-contracts';
import {
  aContact,
  aCoupon,
  anOrganization,
  answer,
  aPage,
  aPlan,
  aStore,
  aSubscription,
  aUser,
  createAnswers,
  someTokens,
} from '@coupon-center/remote-kit/standalone';
import type { ApiAnswer } from '@coupon-center/remote-kit/standalone';

/** Value of each parameter of a route, e.g. `/coupons/1`; the entities below have this id. */
export const PARAMETER = '1';

const ID = Number(PARAMETER);
const CREATED = '2026-11-01T10:00:00.000Z';

const store = () => aStore({ id: ID, is_approved: true });
const coupon = () => aCoupon({ id: ID, store: ID });
const providerCoupon = () => ({
  ...coupon(),
  created: CREATED,
  waiting_since: null,
  store_name: store().name,
  store_slug: store().slug,
  held_since: null,
});
const reasons = () => ({ texts: ['The offer has ended.'], updated: CREATED });
const review = () => ({
  ...aStore({ id: ID }),
  created: CREATED,
  waiting_since: null,
  owner_email: 'ann@maple.example',
  changed_since_approval: false,
  changes: [],
  coupon_count: 1,
});
const card = () => ({
  id: 'pm_1',
  created: 1_760_000_000,
  isDefault: true,
  card: { expMonth: 12, expYear: 2030, brand: 'visa', country: 'CA', last4: '4242' },
});
const order = () => ({
  id: 'in_1',
  transaction_created: 1_760_000_000,
  amount: 2499,
  currency: 'cad',
  receipt_url: null,
});

const account = () => ({
  id: ID,
  email: 'ann@maple.example',
  email_verified: true,
  role: 'merchant' as const,
  created: CREATED,
  formats: null,
  pending_email: null,
});
const session = () => ({
  id: '5f6b7c1e-2f0a-4c5e-9a53-0d5c8a7b9e10',
  browser: 'Firefox',
  system: 'Windows',
  signed_in: CREATED,
  last_active: CREATED,
  is_current: true,
});

const organization = () => anOrganization({ id: ID, store: ID });
const contact = () => aContact({ id: ID, advertiser: ID });

/** Replies to every call that a page makes by itself; a remote's own answers take precedence. */
const ANSWERS: readonly ApiAnswer[] = [
  answer(listCoupons, () => aPage([coupon()])),
  answer(listPlans, () => ({ ...aPage([aPlan()]), subscription: aSubscription() })),
  answer(listTransactions, () => aPage([order()])),
  answer(listPaymentMethods, () => aPage([card()])),
  answer(getBillingDetails, () => ({ organisation: organization() })),
  answer(listContacts, () => aPage([contact()])),
  answer(readStore, store),
  answer(createPreviewLink, () => ({ url: '/', expires: CREATED })),
  answer(listReviews, () => aPage([review()])),
  answer(listProviderCoupons, () => aPage([providerCoupon()])),
  answer(listStoreCoupons, () => aPage([providerCoupon()])),
  answer(listDecisions, () => aPage([])),
  answer(listReasonTemplates, () => ({ store: reasons(), coupon: reasons() })),
  answer(readReviewNumbers, () => ({
    pending_stores: 1,
    changed_stores: 0,
    pending_coupons: 0,
    held_coupons: 0,
    days: 28,
    decided: 0,
    median_wait_seconds: null,
  })),
  answer(extendCoupon, () => ({ extended: false, coupon: null })),
  answer(switchEmailsByLink, () => ({ emails: null })),
  answer(readAccount, account),
  answer(listSessions, () => ({ sessions: [session()] })),
  answer(readEmailSettings, () => ({ numbers: true, reminders: true })),
  answer(emailLogin, () => someTokens()),
  answer(emailRegister, () => someTokens()),
  answer(refreshSession, () => someTokens()),
  answer(logout, () => ({ success: true })),
  answer(verifyEmail, () => ({ email_verified: true })),
  answer(resendVerification, () => ({ sent: true })),
  answer(passwordReset, () => ({ success: true })),
  answer(setNewPassword, () => ({ success: true })),
];

/**
 * Returns the user that a route is for; null for a guest.
 * @param portal its origin, which also serves the store's page
 */
export function visitorOf(guard: Guard, portal: string): User | null {
  if (guard === 'guest' || guard === 'any') return null;
  if (guard === 'provider') return aUser({ id: 2, email: 'provider@coupons.example', role: 'provider' });
  const url = `${portal}/stores/maple-outfitters-cp`;
  return aUser({ store: { ...store(), url }, coupon_center_txn: { id: 1 } });
}

export { someTokens };

/** File with a remote's own answers of the API. */
const OWN_ANSWERS = 'src/testing/answers.ts';

/**
 * Returns a remote's own answers.
 * @param folder absolute path of its package
 * @throws Error if the file can't be run by Node as it is
 */
export async function ownAnswers(folder: string | undefined): Promise<readonly ApiAnswer[]> {
  if (folder === undefined) return [];
  const file = join(folder, OWN_ANSWERS);
  if (!existsSync(file)) return [];
  try {
    const { answers = [] } = (await import(pathToFileURL(file).href)) as { answers?: readonly ApiAnswer[] };
    return answers;
  } catch (error) {
    throw new Error(`${OWN_ANSWERS} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

export const answersFor = (own: readonly ApiAnswer[], visitor: User | null) =>
  createAnswers([...own, ...ANSWERS], visitor);
