/** The coupons of a store: the list with its order, and the form, which comes with its date pickers when it is asked for. */
import { lazy } from 'react';
import { defineRemote } from '@coupon-center/remote-kit';
import { CouponsScreen } from './routes/coupons.tsx';

const AddCouponScreen = lazy(async () => {
  const screen = await import(/* webpackChunkName: "coupon-form" */ './routes/add-coupon.tsx');
  return { default: screen.AddCouponScreen };
});

const EditCouponScreen = lazy(async () => {
  const screen = await import(/* webpackChunkName: "coupon-form" */ './routes/edit-coupon.tsx');
  return { default: screen.EditCouponScreen };
});

export const { bootstrap, mount, unmount } = defineRemote({
  screens: {
    '/coupons': CouponsScreen,
    '/coupons/add': AddCouponScreen,
    '/coupons/:couponId': EditCouponScreen,
  },
});
