/** The API's answers to the storefront's calls: one store, with one of everything. */
import {
  listAddressFiles,
  listListedStores,
  listSiteAddresses,
  readHome,
  readPublicStore,
  searchSite,
} from '@coupon-center/contracts';
import type {
  AddressFiles,
  Home,
  ListedCoupon,
  PublicStore,
  SearchResult,
  SiteAddresses,
  StoreIndex,
} from '@coupon-center/contracts';
import type { FakeApi } from './fake-api.ts';
import { coupon, store } from './storefront.ts';

/** The day of the tests' clock at the first brand. */
const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(1_795_000_000_000);
/** A text with which a merchant may try to inject markup. */
export const EVIL = `<script>alert(1)</script>"'><img src=x onerror='alert(2)'>]]>`;

export const listed: ListedCoupon = {
  ...coupon,
  expiration_date: TODAY,
  start_date: '2026-11-01',
  store: {
    slug: 'maple-cp',
    name: 'Maple Outfitters',
    logo_url: 'https://img.example/logos/maple.png',
    category: 'fashion',
  },
  proof: {
    used: 87,
    votes: { asked: 12, worked: 9, last_worked: TODAY, seems_dead: false },
  },
};
export const listedStore = {
  slug: 'maple-cp',
  name: 'Maple Outfitters',
  logo_url: null,
  coupon_count: 1,
  first_offer: 'UP TO 20% OFF',
};

interface SiteAnswers {
  home: Home;
  index: StoreIndex;
  found: SearchResult;
  store: PublicStore;
  addresses: SiteAddresses;
  files: AddressFiles;
}

const USUAL: SiteAnswers = {
  home: {
    newest: [listed],
    ending: [listed],
    popular: [listedStore],
    store_count: 1,
    categories: [{ slug: 'fashion', store_count: 1 }],
    letters: ['m'],
    most_used: [listed, { ...listed, id: 8 }],
    used_stores: [listedStore],
    by_category: [{ slug: 'fashion', coupons: [listed, { ...listed, id: 8 }] }],
  },
  index: { count: 1, page: 1, pages: 1, letters: ['m'], stores: [listedStore], coupons: [listed] },
  found: { count: 1, page: 1, pages: 1, stores: [listedStore], coupons: [listed] },
  store: {
    ...store,
    coupons: [{ ...coupon, start_date: '2026-11-01', proof: listed.proof }],
    category: 'fashion',
    similar: [listedStore],
    expired: [{ id: 3, title: '5% OFF', description: 'Hats', expiration_date: '2026-11-10' }],
  },
  addresses: {
    stores: [
      {
        slug: 'maple-cp',
        changed: '2026-11-20T10:00:00.000Z',
        coupons: [{ id: 7, changed: '2026-11-21T10:00:00.123Z' }],
      },
    ],
    next: null,
  },
  files: {
    files: [
      { file: 0, changed: '2026-11-20T10:00:00.000Z' },
      { file: 7, changed: '2026-11-21T10:00:00.123Z' },
    ],
  },
};

/** The home of a site without coupons. */
export const NOTHING_YET: Home = { newest: [], ending: [], popular: [], store_count: 0, categories: [] };
/** A search without results. */
export const NOTHING_FOUND: SearchResult = { count: 0, page: 1, pages: 0, stores: [], coupons: [] };

export interface SiteChange {
  /** Parts of answers that differ from the usual ones. */
  answers?: { [Name in keyof SiteAnswers]?: Partial<SiteAnswers[Name]> };
  /** Replaces every text that a merchant wrote. */
  text?: string;
}

/** Answers each call by its path. */
export function siteAnswers({ answers = {}, text }: SiteChange = {}): FakeApi['answer'] {
  const paths: Record<string, keyof SiteAnswers> = {
    [readHome.path]: 'home',
    [listListedStores.path]: 'index',
    [searchSite.path]: 'found',
    [readPublicStore.path.replace(':slug', 'maple-cp')]: 'store',
    [listSiteAddresses.path]: 'addresses',
    [listAddressFiles.path]: 'files',
  };
  return ({ path }) => {
    const name = paths[path.split('?')[0] ?? ''];
    if (name === undefined) return { status: 404 };
    const body = JSON.stringify({ ...USUAL[name], ...answers[name] }, (key, value: unknown) =>
      text !== undefined && ['name', 'title', 'description'].includes(key) ? text : value,
    );
    return { status: 200, body };
  };
}
