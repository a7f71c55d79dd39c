/** Stores of the demo for clothes and sports. */
import { amountOff, freeShipping, percentOff, saleAmount, salePercent, special, upTo } from './demo-store.ts';
import type { DemoStore } from './demo-store.ts';

/** The store of the merchant whose sign-in the start prints. */
export const mapleOutfitters: DemoStore = {
  name: 'Maple Outfitters',
  host: 'maple-outfitters.example',
  contact: ['Ann', 'Lee'],
  category: 'fashion',
  age: 214,
  months: 6,
  coupons: [
    [percentOff(20), 'MAPLE20', 'Everything in the shop, new arrivals too', [-75, 9], 4.1, [21, 23]],
    [amountOff(15), 'HELLO15', 'Off your first order of $60 or more', [-96, null], 2.6, [9, 12]],
    [freeShipping(75), '', 'Free shipping across Canada', [-120, null], 2.2],
    [upTo(40), '', 'Winter boots, while they last', [-49, 3], 3.4],
    [saleAmount(49.99), 'DOWN', 'Last season’s down jackets', [-58, 12], 1.3, [1, 9]],
    [special, '', 'A pair of wool socks with every parka', [-64, 26], 0.9],
    [salePercent(30), 'FLEECE30', 'Fleece for the whole family', [-6, 1], 2.9, [7, 8]],
    [salePercent(25), '', 'Tents and sleeping bags for spring', [11, 53]],
    [amountOff(25), 'FALL25', 'Off orders of $150 or more', [-52, -4], 1.6],
  ],
};

export const fashionStores: DemoStore[] = [
  mapleOutfitters,
  {
    name: 'Northline',
    host: 'northline.example',
    contact: ['Mara', 'Quist'],
    category: 'fashion',
    age: 130,
    months: 1,
    isPastDue: true,
    coupons: [
      [percentOff(15), 'NORTH15', 'The new rainwear collection', [-65, 20], 2.3, [8, 9]],
      [upTo(50), '', 'Samples and last pairs in the outlet', [-40, 6], 1.9],
      [freeShipping(99), '', 'Free express shipping on larger orders', [-60, null], 0.8],
      [amountOff(20), 'LAYERS', 'When you buy three base layers', [-48, 13], 1.1, [6, 8]],
      [special, '', 'Buy one merino tee, get the second at half price', [-3, 11], 1.4],
      [percentOff(12), 'NEWSLETTER', 'When you sign up for the newsletter', [-75, null], 0.6],
    ],
  },
  {
    name: 'True Trail',
    host: 'true-trail.example',
    contact: ['Jonas', 'Field'],
    category: 'sports',
    age: 305,
    months: 9,
    coupons: [
      [percentOff(18), 'TRAIL18', 'Backpacks and day packs of every size', [-25, 5], 3.1, [14, 16]],
      [saleAmount(80), 'SUMMIT', 'Four-season tents', [-11, 17], 0.9, [5, 5]],
      [upTo(35), '', 'Hiking boots of last season', [-30, 2], 2.7],
      [freeShipping(60), '', 'Free shipping on orders from $60', [-150, null], 1.8],
      [special, '', 'Free boot waxing with every pair bought in store', [-40, null], 0.4],
      [amountOff(10), 'CAMP10', 'Camp kitchens, stoves and fuel', [-8, 22], 1.2],
      [salePercent(20), 'POLES', 'Carbon poles, in pairs', [-5, 40], 0.8, [6, 7]],
      [percentOff(25), 'SNOWSHOE', 'Snowshoes for early birds', [6, 34]],
      [percentOff(10), 'STUDENT', 'For students, with a student card', [-180, null], 0.7, [5, 6]],
      [salePercent(15), '', 'Head torches', [-45, -9], 0.7],
    ],
  },
  {
    name: 'Rocky Run',
    host: 'rocky-run.example',
    contact: ['Dana', 'Okoye'],
    category: 'sports',
    age: 88,
    months: 2,
    coupons: [
      [percentOff(10), 'RUN10', 'Your first pair of running shoes', [-50, null], 3.6, [17, 21]],
      [salePercent(40), '', 'Last year’s colours of the Ridge 4', [-13, 0], 2.4],
      [amountOff(30), 'CLUB30', 'For members of a running club, from $150', [-28, 30], 1.3, [7, 9]],
      [freeShipping(50), '', 'Free shipping and free returns', [-70, null], 1.5],
      [special, '', 'Buy two pairs of socks, get one free', [-7, 15], 1.9],
      [percentOff(20), 'NIGHT20', 'Reflective vests and lights', [-2, 19], 1.1],
      [saleAmount(12), 'GELS', 'Boxes of 24 energy gels', [-18, 4], 0.8, [2, 8]],
    ],
  },
];
