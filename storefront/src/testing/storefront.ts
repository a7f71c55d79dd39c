/** The storefront with a fake API, and a store to show. */
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '../app.ts';
import { startFakeApi } from './fake-api.ts';
import type { FakeApi } from './fake-api.ts';

export const coupon: PublicCoupon = {
  id: 7,
  offer_type: 'sitewide percent',
  title: 'UP TO 20% OFF',
  description: 'Everything in the shop',
  discount_code: 'MAPLE20',
  destination_url: 'https://maple.example/sale?a=1&b=2',
  expiration_date: '2026-11-21',
};

export const store: PublicStore = {
  slug: 'maple-cp',
  name: 'Maple Outfitters',
  website_url: 'https://www.maple.example',
  logo_url: 'https://img.example/logos/maple.png',
  preview: false,
  coupons: [coupon],
};

export interface TestStorefront {
  api: FakeApi;
  app: FastifyInstance;
  /** Requests the page of {@link store} with changes to the API's response. */
  visit(change?: Partial<PublicStore>, request?: InjectOptions): Promise<LightMyRequestResponse>;
}

/** Creates a new server and API for each test of a file; access its parts inside tests only. */
export function setUpStorefront(): TestStorefront {
  const parts = { second: 1_795_000_000 } as TestStorefront & { second: number };
  beforeEach(async () => {
    parts.api = await startFakeApi();
    parts.app = await createApp({
      apiOrigin: () => parts.api.origin,
      apiTimeoutMs: 3000,
      trustProxy: ['127.0.0.1'],
      now: () => parts.second * 1000,
    });
  });
  afterEach(async () => {
    await parts.app.close();
    await parts.api.close();
  });
  parts.visit = async (change = {}, request = {}) => {
    // Moves the clock to another second, because a page is cached for part of one.
    parts.second += 1;
    parts.api.answer = () => ({ store: { ...store, ...change } });
    return parts.app.inject({ url: '/stores/maple-cp', ...request });
  };
  return parts;
}
