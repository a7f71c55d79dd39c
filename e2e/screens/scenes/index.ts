/** Every screen that is taken. */
import type { Scene } from '../scene.ts';
import { aroundScenes } from './around.ts';
import { couponFormScenes } from './coupon-form.ts';
import { couponScenes } from './coupons.ts';
import { guestScenes } from './guest.ts';
import { paymentScenes } from './payment.ts';
import { storeScenes } from './store.ts';

export const scenes: readonly Scene[] = [
  ...guestScenes,
  ...storeScenes,
  ...couponScenes,
  ...couponFormScenes,
  ...paymentScenes,
  ...aroundScenes,
];
