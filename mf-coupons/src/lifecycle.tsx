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

const AddSeveralScreen = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "quick-entry" */ './routes/add-several.tsx')).AddSeveralScreen,
);

const NumbersScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "numbers" */ './routes/numbers.tsx')).NumbersScreen,
);

const ShareCouponScreen = lazyPart(
  async () => (await import(/* webpackChunkName: "share" */ './routes/share-coupon.tsx')).ShareCouponScreen,
);

const ExportCouponsScreen = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "export" */ './routes/export-coupons.tsx')).ExportCouponsScreen,
);

const ExtendCouponScreen = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "extend" */ './routes/extend-coupon.tsx')).ExtendCouponScreen,
);

const CouponHistoryScreen = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "history" */ './routes/coupon-history.tsx')).CouponHistoryScreen,
);

const CopyElsewhereScreen = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "copy" */ './routes/copy-elsewhere.tsx')).CopyElsewhereScreen,
);

const loadCommands = () =>
  import(/* webpackChunkName: "commands" */ './features/coupon-commands/coupon-commands.ts');

export const { bootstrap, mount, unmount, still, prepare, commands } = defineRemote({
  screens: {
    '/coupons': CouponsScreen,
    '/coupons/add': AddCouponScreen,
    '/coupons/add-several': AddSeveralScreen,
    '/numbers': NumbersScreen,
    '/coupons/export': ExportCouponsScreen,
    '/coupons/extend': ExtendCouponScreen,
    '/coupons/:couponId': EditCouponScreen,
    '/coupons/:couponId/share': ShareCouponScreen,
    '/coupons/:couponId/history': CouponHistoryScreen,
    '/coupons/:couponId/copy': CopyElsewhereScreen,
  },
  commands: async (contract) => (await loadCommands()).couponCommands(contract),
});
