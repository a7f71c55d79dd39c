/** The calls without a version, for the same services as the others (docs/rules.md, 42). One file per group of addresses. */
import type { FastifyInstance } from 'fastify';
import type { PasswordService } from '../features/accounts/password.service.ts';
import type { Sessions } from '../features/sessions/sessions.service.ts';
import type { BillingServices } from '../features/billing/index.ts';
import type { CouponsService } from '../features/coupons/coupons.service.ts';
import { createContactsService } from '../features/organisation/contacts.service.ts';
import type { OrganisationService } from '../features/organisation/organisation.service.ts';
import type { ReviewService } from '../features/stores/review.service.ts';
import type { StoresService } from '../features/stores/stores.service.ts';
import type { Deps } from '../platform/deps.ts';
import { registerAdvertiser } from './advertiser.routes.ts';
import { registerAuthLegacy } from './auth.routes.ts';
import { registerContact } from './contact.routes.ts';
import { registerCouponQueue } from './coupon-queue.routes.ts';
import { registerMerchantQueue } from './merchant-queue.routes.ts';
import { registerMerchant } from './merchant.routes.ts';
import { registerPayment } from './payment.routes.ts';

/** The services that the features' registration returned. */
export interface Services {
  passwords: PasswordService;
  sessions: Sessions;
  stores: StoresService;
  review: ReviewService;
  coupons: CouponsService;
  billing: BillingServices;
  organisations: OrganisationService;
}

export function registerLegacy(app: FastifyInstance, deps: Deps, services: Services): void {
  const { billing, coupons, organisations, passwords, review, sessions, stores } = services;
  registerAuthLegacy(app, { passwords, sessions });
  registerAdvertiser(app, organisations);
  registerPayment(app, deps, billing, organisations);
  registerContact(app, createContactsService(deps));
  registerCouponQueue(app, coupons);
  registerMerchant(app, stores);
  registerMerchantQueue(app, stores, review);
}
