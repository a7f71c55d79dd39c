/**
 * Interfaces between features. A feature imports these instead of another feature; `app.ts` provides the
 * implementations.
 */
import type { SelectQueryBuilder } from 'kysely';
import type {
  Contact,
  Coupon,
  EmailKind,
  EmailSettings,
  ExportedChange,
  Organisation,
  PublicCoupon,
  Store,
  Subscription,
  Transaction,
  Verdict,
} from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Database, Executor, Tx } from './database/database.types.ts';
import type { Unsubscribe } from './mail/mail-layout.ts';

/** A coupon of the recent past, which shoppers see apart. */
export interface ExpiredCoupon {
  id: number;
  title: string;
  description: string;
  expiration_date: string;
}

/** Implemented by the coupons feature. */
export interface CouponsPort {
  /** Coupons as {@link liveCoupons} returns them, and when one of the store last changed, shown or not; null without any. */
  shownCoupons(
    executor: Executor,
    storeId: number,
    day: string,
  ): Promise<{ coupons: PublicCoupon[]; changed: Date | null }>;
  /** Coupons that shoppers see on a day (yyyy-MM-dd in the site's time zone), in display order. */
  liveCoupons(executor: Executor, storeId: number, day: string): Promise<PublicCoupon[]>;
  /** Coupons that shoppers saw and that ended in the 30 days before a day, the last one first, at most ten. */
  expiredCoupons(executor: Executor, storeId: number, day: string): Promise<ExpiredCoupon[]>;
  /** How many coupons of a store its merchant has paused; without archived ones. */
  pausedCount(executor: Executor, storeId: number): Promise<number>;
  /** Number of coupons per store, without archived ones; stores without coupons may be missing. */
  countsOf(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /**
   * All coupons of a store as its merchant sees them: in display order, then the archived ones.
   * @param today yyyy-MM-dd in the site's time zone
   */
  exportOf(executor: Executor, storeId: number, today: string): Promise<Coupon[]>;
  /** The history of all coupons of a store: by coupon, the first change first. */
  changesOf(executor: Executor, storeId: number): Promise<ExportedChange[]>;
  /** The stores of coupons, by coupon id; unknown ids are missing. */
  storesOf(executor: Executor, couponIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Those of the given stores that had a coupon before an instant, archived since or not. */
  storesWithCouponBefore(executor: Executor, storeIds: readonly number[], instant: Date): Promise<number[]>;
  /** How many coupons of a site wait for approval, and how many are on hold; without archived ones. */
  reviewCounts(executor: Executor, clientId: string): Promise<{ pending: number; held: number }>;
  /** Archives every coupon of a store, so that nobody sees them any more. */
  archiveAll(tx: Tx, storeId: number, now: Date): Promise<void>;
}

/** The subscription record of a store. */
export interface StoreSubscription {
  /** Id of `coupon_center_txn`. */
  recordId: number;
  /** Status at Stripe. */
  status: string;
  /** Whether coupons may be created and are shown now. */
  entitles: boolean;
}

/** Implemented by the billing feature. */
export interface BillingPort {
  /** The record of a store, or null if it never subscribed. */
  subscriptionOf(executor: Executor, storeId: number, site: Site): Promise<StoreSubscription | null>;
  /** Statuses by store; stores that never subscribed are missing. */
  statusesOf(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The subscription of a store and all of its orders, newest first. */
  exportOf(
    executor: Executor,
    storeId: number,
    site: Site,
  ): Promise<{ subscription: Subscription | null; orders: Transaction[] }>;
  /** Has the present email address of a store's owner passed on to Stripe. */
  ownerEmailChanged(tx: Executor, storeId: number): Promise<void>;
  /** Has the subscription of a closed store cancelled at once, however long Stripe can't be reached. */
  endForGood(tx: Executor, storeId: number): Promise<void>;
  /**
   * Deletes the customers of a closed store at Stripe, which ends whatever they still pay for. May be repeated.
   * @throws Stripe's errors
   */
  forgetCustomers(storeId: number): Promise<void>;
  /** Keeps the orders of a store that is about to be erased, without anything that tells whose they were. */
  keepOrders(tx: Executor, storeId: number, clientId: string): Promise<void>;
}

/** Implemented by the organisation feature. */
export interface OrganisationPort {
  exportOf(
    executor: Executor,
    storeId: number,
  ): Promise<{ organisation: Organisation | null; contacts: Contact[] }>;
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

/** Implemented by the stores feature. */
export interface StoresPort {
  /** Stores as their owners see them, by id; unknown ids are missing. */
  findAll(executor: Executor, storeIds: readonly number[], site: Site): Promise<ReadonlyMap<number, Store>>;
  /** One store with its subscription. @returns null if it doesn't exist */
  find(executor: Executor, storeId: number, site: Site): Promise<FoundStore | null>;
  /** The store of a public page with its subscription, or null. */
  findPage(executor: Executor, slug: string, site: Site): Promise<FoundStore | null>;
  /** The store of an owner, or null. */
  ownedBy(executor: Executor, ownerId: number): Promise<{ id: number; slug: string } | null>;
  /** Ids of a site's open stores by slug; unknown slugs are missing. */
  idsOf(executor: Executor, clientId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Contact data of stores by id; unknown ids are missing. */
  contactsOf(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, StoreContact>>;
  /** A query for the ids of a site's stores with a text in their name; closed ones included. */
  named(
    executor: Executor,
    clientId: string,
    text: string,
  ): SelectQueryBuilder<Database, 'stores', { id: number }>;
  /** How many stores of a site wait for a verdict, and how many approved ones were edited since. */
  reviewCounts(executor: Executor, clientId: string): Promise<{ pending: number; changed: number }>;
  /**
   * Locks a store's row until the transaction ends, so that counting and ordering per store are safe under concurrency.
   * @returns what other features need of it, or null if it doesn't exist
   */
  lock(tx: Executor, storeId: number): Promise<{ id: number; clientId: string; websiteUrl: string } | null>;
  /**
   * Takes the store of an owner offline for good, because the account was deleted.
   * @returns its id, or null if there is none
   */
  close(tx: Executor, ownerId: number, now: Date): Promise<number | null>;
  /** Since when a store is closed, or null. */
  closedSince(executor: Executor, storeId: number): Promise<Date | null>;
  /** Ids of all closed stores. */
  allClosed(executor: Executor): Promise<number[]>;
}

/** The page of the same merchant on another site. */
export interface SameStore {
  client_id: string;
  slug: string;
}

/** Implemented by the shoppers' site. */
export interface ShoppersSitePort {
  /** Live pages on other sites for the website of a store; of a site with several, none. */
  sameStores(executor: Executor, storeId: number, site: Site): Promise<SameStore[]>;
  /** Ids of a site's stores whose pages shoppers can see now, in order, after an id. */
  openStores(executor: Executor, site: Site, page: { after: number; limit: number }): Promise<number[]>;
}

/** Implemented by the images feature. */
export interface ImagesPort {
  /**
   * Returns whether a store may use the image at an address: one that its owner uploaded, which is kept at least until
   * the transaction ends, or one on the site's external image host.
   * @param url an http(s) address
   */
  mayShow(tx: Executor, site: Site, ownerId: number, url: string): Promise<boolean>;
  /** Sets the images that an owner's store uses; the owner's other images are deleted after a while. */
  keepOnly(tx: Executor, ownerId: number, urls: readonly (string | null)[]): Promise<void>;
  /** Addresses of the images that an owner uploaded. */
  addressesOf(executor: Executor, ownerId: number, site: Site): Promise<string[]>;
}

/** An account of somebody who has another one. */
export interface OwnAccount {
  userId: number;
  clientId: string;
}

/** Implemented by the accounts feature. */
export interface AccountsPort {
  /** The merchants of other sites who are the same person as an account; none unless that is proven. */
  ofSameOwner(executor: Executor, userId: number): Promise<OwnAccount[]>;
  /** Email addresses by account id. */
  emailsOf(executor: Executor, userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Email addresses by account id, and whether they are verified. */
  addressesOf(
    executor: Executor,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, { email: string; isVerified: boolean }>>;
  /** The client id of an account's site; null if there is no such account, or it was deleted. */
  clientOf(executor: Executor, userId: number): Promise<string | null>;
  /** Those of the given accounts that have a text in their email address. */
  amongThese(executor: Executor, userIds: readonly number[], text: string): Promise<number[]>;
  /** Ids of a site's merchants with a text in their email address; at most 100. */
  merchantsLike(executor: Executor, clientId: string, text: string): Promise<number[]>;
}

/** Implemented by the email settings. */
export interface EmailsPort {
  settingsOf(executor: Executor, userId: number): Promise<EmailSettings>;
  /** How an account ends emails of a kind; null if it ended them. */
  unsubscribeOf(executor: Executor, site: Site, userId: number, kind: EmailKind): Promise<Unsubscribe | null>;
}

export interface NewDecision {
  clientId: string;
  storeId: number;
  /** Null for a decision about the store's page. */
  coupon: { id: number; title: string } | null;
  verdict: Verdict;
  reason?: string | null;
  /** The account that decides. */
  decidedBy: number;
  /** Since when it waited, or null. */
  waitingSince: Date | null;
}

/** Implemented by the decisions feature. */
export interface DecisionsPort {
  /** Adds to the log, in the transaction of the decision. */
  record(tx: Executor, decision: NewDecision): Promise<void>;
}

export interface Ports {
  accounts: AccountsPort;
  decisions: DecisionsPort;
  emails: EmailsPort;
  images: ImagesPort;
  organisation: OrganisationPort;
  coupons: CouponsPort;
  billing: BillingPort;
  shoppersSite: ShoppersSitePort;
  stores: StoresPort;
}
