/** Stores of the demo for travel, electronics, children and books. */
import { amountOff, freeShipping, percentOff, saleAmount, salePercent, special, upTo } from './demo-store.ts';
import type { DemoStore } from './demo-store.ts';

export const leisureStores: DemoStore[] = [
  {
    name: 'Lumen Books',
    host: 'lumen-books.example',
    contact: ['Grace', 'Abbott'],
    category: 'books',
    age: 280,
    months: 8,
    coupons: [
      [amountOff(5), 'READ5', 'Off orders of $30 or more', [-62, 18], 3.2, [15, 19]],
      [special, '', 'Buy three paperbacks, pay for two', [-10, 4], 2.6],
      [freeShipping(35), '', 'Free shipping on books', [-130, null], 2.0],
      [salePercent(35), '', 'Cookbooks of the year', [-7, 10], 1.6],
      [percentOff(10), 'TEACH10', 'For teachers and libraries', [-200, null], 0.6, [6, 6]],
      [upTo(70), '', 'Remainders: single copies from the warehouse', [-4, 1], 1.9],
      [salePercent(20), 'VINYL20', 'Records, new and used', [-16, 27], 1.0, [5, 8]],
      [saleAmount(15), '', 'A notebook with your name on it', [8, 29]],
    ],
  },
  {
    name: 'Cedar Kids',
    host: 'cedar-kids.example',
    contact: ['Noor', 'Haddad'],
    category: 'kids',
    age: 205,
    months: 6,
    coupons: [
      [percentOff(20), 'CEDAR20', 'Wooden trains, tracks and bridges', [-27, 13], 2.9, [11, 13]],
      [upTo(50), '', 'Snowsuits and mittens', [-12, 2], 2.8],
      [amountOff(12), 'TOYBOX', 'Off orders of $80 or more', [-39, 23], 1.4, [6, 8]],
      [special, '', 'Free gift wrapping until the holidays', [-5, 27], 1.5],
      [freeShipping(59), '', 'Free shipping across the country', [-115, null], 1.6],
      [salePercent(25), 'PUZZLE', 'Puzzles from 24 pieces', [-1, 14], 1.2],
      [saleAmount(30), 'BALANCE', 'Balance bikes', [-21, 6], 0.7, [1, 6]],
      [salePercent(40), '', 'Summer sandals', [-66, -8], 0.5],
    ],
  },
  {
    name: 'Vantage Audio',
    host: 'vantage-audio.example',
    contact: ['Kenji', 'Mori'],
    category: 'electronics',
    age: 175,
    months: 5,
    coupons: [
      [saleAmount(60), 'QUIET60', 'Noise-cancelling headphones', [-24, 7], 3.5, [19, 24]],
      [percentOff(10), 'SOUND10', 'Speakers, in pairs', [-53, null], 1.7, [8, 9]],
      [upTo(40), '', 'Open-box turntables, with the full warranty', [-8, 12], 1.9],
      [freeShipping(0), '', 'Free two-day shipping on everything', [-40, null], 1.3],
      [special, '', 'A year of lossless streaming with every amplifier', [-15, 30], 0.8],
      [salePercent(20), 'CABLES', 'Cables and adapters, three or more', [-9, 3], 1.1, [5, 7]],
      [amountOff(100), 'CINEMA', 'Off home cinema sets from $1,200', [3, 24]],
    ],
  },
  {
    name: 'Open Road',
    host: 'open-road.example',
    contact: ['Milan', 'Petrov'],
    category: 'travel',
    age: 120,
    months: 3,
    coupons: [
      [percentOff(15), 'ROAD15', 'Camper vans, from seven nights', [-29, 25], 2.1, [9, 12]],
      [amountOff(75), 'FERRY75', 'Off a ferry crossing with a van', [-18, 5], 0.8, [5, 6]],
      [special, '', 'The seventh night is free', [-44, null], 1.3],
      [upTo(35), '', 'Last-minute departures in the next ten days', [-2, 8], 2.5],
      [percentOff(8), 'EARLY8', 'When you book for next summer', [-13, 41], 1.1],
      [saleAmount(20), 'BIKES', 'A bike rack and two bikes', [-36, -2], 0.6],
    ],
  },
];

/** Stores that shoppers do not see yet: they wait for their first review, or were declined. */
export const reviewedLater: DemoStore[] = [
  {
    name: 'Page Turner',
    host: 'page-turner.example',
    contact: ['Olive', 'Marsh'],
    category: 'books',
    age: 3,
    months: 0,
    review: { waitsSince: 3 },
    coupons: [
      [percentOff(10), 'OPENING', 'Everything, to celebrate our new shop', [0, 30]],
      [freeShipping(25), '', 'Free shipping on two books or more', [0, null]],
      [special, '', 'A bookmark from our printer with every order', [0, 60]],
    ],
  },
  {
    name: 'Clear Sound',
    host: 'clear-sound.example',
    contact: ['Victor', 'Hale'],
    category: 'electronics',
    age: 1,
    review: { waitsSince: 1 },
    coupons: [],
  },
  {
    name: 'Blue Ridge Cabins',
    host: 'blue-ridge.example',
    contact: ['Sam', 'Carver'],
    category: 'travel',
    age: 6,
    review: {
      declined: 'Your website cannot be reached. Please check the address and submit your store again.',
    },
    coupons: [],
  },
];
