/** What features ask of each other. A feature imports these, never its neighbour; `app.ts` plugs the implementations. */
import type { PublicCoupon, Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Executor } from './database/database.types.ts';

/** Implemented by the coupons' feature. */
export interface CouponsPort {
  /** Coupons that shoppers see on a day (yyyy-MM-dd in the site's time zone), in the store's order. */
  liveCoupons(executor: Executor, storeId: number, day: string): Promise<PublicCoupon[]>;
  /** How many coupons that are not archived stores have; a store without any may be left out. */
  countsOf(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** The subscription record of a store. */
export interface StoreSubscription {
  /** Id of `coupon_center_txn`. */
  recordId: number;
  /** Stripe's status. */
  status: string;
  /** Whether coupons may be created and are shown, now. */
  entitles: boolean;
}

/** Implemented by the billing feature. */
export interface BillingPort {
  /** The record of a store, or null where it never subscribed. */
  subscriptionOf(executor: Executor, storeId: number, site: Site): Promise<StoreSubscription | null>;
  /** Statuses of many stores; one that never subscribed is left out. */
  statusesOf(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

export interface FoundStore {
  store: Store;
  ownerId: number;
  subscription: StoreSubscription | null;
}

export interface StoreContact {
  clientId: string;
  name: string;
  slug: string;
  contactEmail: string;
}

/** Implemented by the stores' feature. */
export interface StoresPort {
  /** Stores as their owners see them, by id; one that is not there is left out. */
  findAll(executor: Executor, storeIds: readonly number[], site: Site): Promise<ReadonlyMap<number, Store>>;
  /** One store with its subscription. @returns null where it is gone */
  find(executor: Executor, storeId: number, site: Site): Promise<FoundStore | null>;
  /** The store of a page, with its subscription, or null. */
  findPage(executor: Executor, slug: string, site: Site): Promise<FoundStore | null>;
  /** The store that somebody owns, or null. */
  ownedBy(executor: Executor, ownerId: number): Promise<{ id: number; slug: string } | null>;
  /** What mails and lists say of stores, by id; one that is gone is left out. */
  contactsOf(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, StoreContact>>;
  /**
   * Lock a store's row until the transaction ends, so that what is counted or ordered per store holds under concurrency.
   * @returns what others need of it, or null where it is gone
   */
  lock(tx: Executor, storeId: number): Promise<{ id: number; clientId: string; websiteUrl: string } | null>;
}

/** Implemented by the images' feature. */
export interface ImagesPort {
  /**
   * Whether a store may show what is at an address: an image that its owner uploaded, which stays at least until the
   * transaction ends, or one of the site's external image host.
   * @param url an http(s) address
   */
  mayShow(tx: Executor, site: Site, ownerId: number, url: string): Promise<boolean>;
  /** Say what an owner's store refers to from now on; the owner's other images are removed after a while. */
  keepOnly(tx: Executor, ownerId: number, urls: readonly (string | null)[]): Promise<void>;
}

/** Implemented by the accounts' feature. */
export interface AccountsPort {
  /** E-mail addresses by the ids of their accounts. */
  emailsOf(executor: Executor, userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

export interface Ports {
  accounts: AccountsPort;
  images: ImagesPort;
  coupons: CouponsPort;
  billing: BillingPort;
  stores: StoresPort;
}
