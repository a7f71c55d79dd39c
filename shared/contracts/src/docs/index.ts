/** Documentation of every call, by the call's name. For servers and tests: no page loads it. */
import type { ApiCall } from '../call.ts';
import * as contracts from '../index.ts';
import { accountDocs } from './account.ts';
import { legacyAuthDocs } from './legacy-auth.ts';
import { authDocs } from './auth.ts';
import { billingDocs } from './billing.ts';
import type { CallDoc } from './call-doc.ts';
import { couponArchiveDocs } from './coupon-archive.ts';
import { couponCopyDocs } from './coupon-copies.ts';
import { couponExtensionDocs } from './coupon-extension.ts';
import { couponHistoryDocs } from './coupon-history.ts';
import { couponRenewalDocs } from './coupon-renewal.ts';
import { couponDocs } from './coupons.ts';
import { decisionDocs } from './decisions.ts';
import { emailSettingsDocs } from './email-settings.ts';
import { eventDocs } from './events.ts';
import { imageDocs } from './images.ts';
import { legacyMerchantDocs } from './legacy-merchant.ts';
import { organizationDocs } from './organization.ts';
import { legacyPaymentDocs } from './legacy-payment.ts';
import { legacyCouponQueueDocs } from './legacy-coupon-queue.ts';
import { peopleDocs } from './people.ts';
import { providerCouponDocs } from './provider-coupons.ts';
import { paymentMethodDocs } from './payment-methods.ts';
import { qaDocs } from './qa.ts';
import { reasonTemplateDocs } from './reason-templates.ts';
import { reviewDocs } from './review.ts';
import { secondFactorDocs } from './second-factor.ts';
import { storefrontDocs } from './storefront.ts';
import { statisticsDocs } from './statistics.ts';
import { storeDocs } from './stores.ts';
import { storePageDocs } from './store-page.ts';

export { TAG_DESCRIPTIONS } from './call-doc.ts';
export type { CallDoc } from './call-doc.ts';
export { parameterDocs } from './parameters.ts';

/** The documentation by call name; a test reports calls that have none. */
export const callDocs: Readonly<Record<string, CallDoc>> = {
  ...authDocs,
  ...accountDocs,
  ...emailSettingsDocs,
  ...secondFactorDocs,
  ...storeDocs,
  ...couponDocs,
  ...couponArchiveDocs,
  ...couponCopyDocs,
  ...couponExtensionDocs,
  ...couponHistoryDocs,
  ...couponRenewalDocs,
  ...legacyCouponQueueDocs,
  ...providerCouponDocs,
  ...billingDocs,
  ...paymentMethodDocs,
  ...legacyPaymentDocs,
  ...eventDocs,
  ...reviewDocs,
  ...decisionDocs,
  ...reasonTemplateDocs,
  ...peopleDocs,
  ...qaDocs,
  ...storePageDocs,
  ...storefrontDocs,
  ...statisticsDocs,
  ...legacyAuthDocs,
  ...organizationDocs,
  ...imageDocs,
  ...legacyMerchantDocs,
};

function isCall(value: unknown): value is ApiCall {
  return typeof value === 'object' && value !== null && 'methods' in value && 'response' in value;
}

/** Every call of the API. */
export const allCalls: readonly ApiCall[] = Object.values<unknown>(contracts).filter(isCall);
