/** Journeys through a running portal, and their building blocks. */
export { expect } from '@playwright/test';
export { test } from './test.ts';
export type { JourneyFixtures, JourneyWorkerFixtures } from './test.ts';
export { portalFromEnvironment, registryOf } from './portal.ts';
export type { RunningPortal } from './portal.ts';
export { openMix } from './mix.ts';
export { PAGE_PARTS_ATTACHMENT, partsOf } from './page-parts.ts';
export type { PageParts } from './page-parts.ts';

export * from './accounts/index.ts';
export { endSession, originOf, signedIn, tokenOf } from './accounts/session.ts';
export type { SignedIn } from './accounts/session.ts';
export { LOGO } from './accounts/logo.ts';

export { CouponFormPage } from './pages/coupon-form.page.ts';
export type { CouponFields } from './pages/coupon-form.page.ts';
export { CouponsPage } from './pages/coupons.page.ts';
export { payByCard } from './pages/hosted-payment.page.ts';
export { findStore } from './pages/review.page.ts';
export { sendCredentials, signIn, signInAt } from './pages/sign-in.ts';
export { KeyboardUser } from './pages/keyboard-user.ts';

export { expectAccessible, violationsOf } from './checks/accessible.ts';
export { watchErrors } from './checks/watch-errors.ts';
export { layoutShifts, smallTargets, tooWide, watchLayout } from './checks/layout.ts';

export { MAIN_WALK_ERRORS, mainWalk } from './journeys/main-walk.ts';
export type { MainWalkTools } from './journeys/main-walk.ts';
export { editACoupon } from './journeys/edit-a-coupon.ts';
export type { MerchantJourneyTools } from './journeys/edit-a-coupon.ts';
