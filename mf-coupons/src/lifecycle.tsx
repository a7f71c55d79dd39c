/** The coupons of a store: the list, and the form, which is loaded with its date pickers when it is opened. */
import { defineRemote, lazyPart } from '@coupon-center/remote-kit';
import { CouponsScreen } from './routes/coupons.tsx';

const AddCouponScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "coupon-form" */ './routes/add-coupon.tsx')).AddCouponScreen,
);

const EditCouponScreen = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "coupon-form" */ './routes/edit-coupon.tsx')).EditCouponScreen,
);

export const { bootstrap, mount, unmount, prepare } = defineRemote({
  screens: {
    '/coupons': CouponsScreen,
    '/coupons/add': AddCouponScreen,
    '/coupons/:couponId': EditCouponScreen,
  },
});
