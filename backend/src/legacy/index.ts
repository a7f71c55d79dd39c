/**
 * Calls that the specification names and no screen makes, on the same services as the others (docs/rules.md, 42). One file
 * per group of addresses.
 */
import type { FastifyInstance } from 'fastify';
import type { PasswordService } from '../features/accounts/password.service.ts';
import type { Sessions } from '../features/sessions/sessions.service.ts';
import type { BillingServices } from '../features/billing/index.ts';
import type { CouponsService } from '../features/coupons/coupons.service.ts';
import type { OrganizationService } from '../features/organization/organization.service.ts';
import type { ReviewService } from '../features/stores/review.service.ts';
import type { StoresService } from '../features/stores/stores.service.ts';
import type { Deps } from '../platform/deps.ts';
import { registerAuthLegacy } from './auth.routes.ts';
import { registerCouponQueue } from './coupon-queue.routes.ts';
import { registerMerchantQueue } from './merchant-queue.routes.ts';
import { registerMerchant } from './merchant.routes.ts';
import { registerPayment } from './payment.routes.ts';

/** The services that the features returned on registration. */
export interface Services {
  passwords: PasswordService;
  sessions: Sessions;
  stores: StoresService;
  review: ReviewService;
  coupons: CouponsService;
  billing: BillingServices;
  organizations: OrganizationService;
}

export function registerLegacy(app: FastifyInstance, deps: Deps, services: Services): void {
  const { billing, coupons, organizations, passwords, review, sessions, stores } = services;
  registerAuthLegacy(app, { passwords, sessions });
  registerPayment(app, deps, billing, organizations);
  registerCouponQueue(app, coupons);
  registerMerchant(app, stores);
  registerMerchantQueue(app, stores, review);
}
