/** The provider's review of stores and coupons. */
import { defineRemote, lazyPart } from '@coupon-center/remote-kit';
import { DecisionsScreen } from './routes/decisions.tsx';
import { ReviewCouponsScreen } from './routes/review-coupons.tsx';
import { ReviewScreen } from './routes/review.tsx';
import { StoreCouponsScreen } from './routes/store-coupons.tsx';

const ReasonTemplatesScreen = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "templates" */ './routes/reason-templates.tsx')).ReasonTemplatesScreen,
);

const PeopleScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "people" */ './routes/people.tsx')).PeopleScreen,
);

export const { bootstrap, mount, unmount } = defineRemote({
  screens: {
    '/review': ReviewScreen,
    '/review/coupons': ReviewCouponsScreen,
    '/review/decisions': DecisionsScreen,
    '/review/people': PeopleScreen,
    '/review/templates': ReasonTemplatesScreen,
    '/review/stores/:storeId/coupons': StoreCouponsScreen,
  },
});
