/** The brands' values. Add a brand here and nowhere else. */
import { OWN_IMAGE_HOST } from './image-host.ts';
import { siteSchema } from './site.ts';
import type { ClientId, Site } from './site.ts';

const common = {
  product: 'coupons',
  appName: 'Coupon Center',
  price: 24.99,
  defaultCategoryId: 1535,
  imageHost: OWN_IMAGE_HOST,
  session: { storage: 'browser' },
  moderateCoupons: false,
  graceDays: 7,
} satisfies Partial<Site>;

function brands(...names: string[]) {
  return names.map((name) => ({
    name,
    logo: `/assets/popular-brands/${name.toLowerCase().replace(/\W+/g, '-')}.svg`,
  }));
}

const canada: Site = {
  ...common,
  clientId: '6',
  clientUrl: 'https://www.coupons.ca',
  portalUrl: 'https://merchants.coupons.ca',
  hosts: ['6.localhost', 'localhost', '127.0.0.1', '[::1]'],
  host: 'coupons.ca',
  privacyPolicyUrl: 'https://www.coupons.ca/privacy',
  termsUrl: 'https://www.coupons.ca/terms',
  supportEmail: 'support@coupons.ca',
  siteName: 'Coupons.ca',
  logo: '/assets/brand/coupons-ca.svg',
  favicon: '/assets/brand/coupons-ca-icon.svg',
  currency: 'cad',
  currencySymbol: 'CA$',
  primaryColor: '#b3261e',
  bgColor: '#fbf9f8',
  textColor: '#221a19',
  focusVisibleColor: '#1a56c4',
  dark: {
    primaryColor: '#ff8f82',
    bgColor: '#161110',
    textColor: '#f4ecea',
    focusVisibleColor: '#8ab4ff',
  },
  classNames: { root: 'site-6', header: 'site-6-header', footer: 'site-6-footer' },
  popularBrands: brands(
    'Maple Outfitters',
    'Northline',
    'Harbour Home',
    'Birch & Bloom',
    'True Trail',
    'Lumen Books',
    'Polar Pantry',
    'Cedar Kids',
    'Vantage Audio',
    'Rocky Run',
  ),
  location: 'canada',
  timeZone: 'America/Toronto',
};

const saver: Site = {
  ...common,
  clientId: '8',
  clientUrl: 'https://www.savingspost.example',
  portalUrl: 'https://merchants.savingspost.example',
  hosts: ['8.localhost'],
  host: 'savingspost.example',
  privacyPolicyUrl: 'https://www.savingspost.example/privacy',
  termsUrl: 'https://www.savingspost.example/terms',
  supportEmail: 'support@savingspost.example',
  siteName: 'Savings Post',
  logo: '/assets/brand/savings-post.svg',
  favicon: '/assets/brand/savings-post-icon.svg',
  currency: 'usd',
  currencySymbol: '$',
  primaryColor: '#0b6b4f',
  bgColor: '#f8faf9',
  textColor: '#14211c',
  focusVisibleColor: '#8a3ffc',
  dark: {
    primaryColor: '#5ccaa0',
    bgColor: '#0e1512',
    textColor: '#e7f0ec',
    focusVisibleColor: '#c4a0ff',
  },
  classNames: { root: 'site-8', header: 'site-8-header', footer: 'site-8-footer' },
  popularBrands: brands(
    'Liberty Goods',
    'Sunny Side',
    'Harbor & Co',
    'Desert Bloom',
    'Trailhead',
    'Page Turner',
    'Pantry Post',
    'Bright Audio',
  ),
  location: 'usa',
  timeZone: 'America/New_York',
};

const deals: Site = {
  ...common,
  clientId: '10',
  clientUrl: 'https://www.dealcorner.example',
  portalUrl: 'https://merchants.dealcorner.example',
  hosts: ['10.localhost'],
  host: 'dealcorner.example',
  privacyPolicyUrl: 'https://www.dealcorner.example/privacy',
  termsUrl: 'https://www.dealcorner.example/terms',
  supportEmail: 'support@dealcorner.example',
  siteName: 'Deal Corner',
  logo: '/assets/brand/deal-corner.svg',
  favicon: '/assets/brand/deal-corner-icon.svg',
  currency: 'usd',
  currencySymbol: '$',
  primaryColor: '#4338ca',
  bgColor: '#f9f9fc',
  textColor: '#1b1a2b',
  focusVisibleColor: '#b45309',
  dark: {
    primaryColor: '#a8a3ff',
    bgColor: '#111118',
    textColor: '#eceaf6',
    focusVisibleColor: '#f5a24b',
  },
  classNames: { root: 'site-10', header: 'site-10-header', footer: 'site-10-footer' },
  popularBrands: brands(
    'Corner Works',
    'Blue Ridge',
    'Foundry Home',
    'Garden State',
    'Open Road',
    'Chapter One',
    'Larder',
    'Clear Sound',
  ),
  location: 'usa',
  timeZone: 'America/New_York',
};

/** The brands by client id. */
export const sites: Readonly<Record<ClientId, Site>> = {
  '6': siteSchema.parse(canada),
  '8': siteSchema.parse(saver),
  '10': siteSchema.parse(deals),
};

/** The client in scope by default. */
export const DEFAULT_CLIENT_ID: ClientId = '6';
