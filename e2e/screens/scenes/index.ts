/** Every screen in every state. */
import type { Scene } from '../scene.ts';
import { accountScenes } from './account.ts';
import { aroundScenes } from './around.ts';
import { couponFormScenes } from './coupon-form.ts';
import { couponScenes } from './coupons.ts';
import { guestScenes } from './guest.ts';
import { paymentScenes } from './payment.ts';
import { peopleScenes } from './people.ts';
import { shopperScenes } from './shoppers.ts';
import { storeScenes } from './store.ts';

export const scenes: readonly Scene[] = [
  ...guestScenes,
  ...storeScenes,
  ...couponScenes,
  ...couponFormScenes,
  ...paymentScenes,
  ...accountScenes,
  ...peopleScenes,
  ...aroundScenes,
  ...shopperScenes,
];

const screenOf = ({ path }: Scene) => path.split('?')[0];

const firstOfScreen = new Map(scenes.toReversed().map((scene) => [screenOf(scene), scene]));

/** Whether `npm test` includes the scene; `npm run test:full` includes all. */
export const isDaily = (scene: Scene): boolean => scene.daily ?? firstOfScreen.get(screenOf(scene)) === scene;
