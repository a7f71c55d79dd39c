/** The screens that are measured. */

/** Merchants with live stores; one with ten coupons can't add another. */
export type Account = 'tenCoupons' | 'oneCoupon';

export interface Screen {
  path: string;
  /** Who is signed in; missing for guests. */
  account?: Account;
  /** Selector of the content of the complete screen, and the number of matches. */
  content: string;
  count?: number;
  /** The first field of a form, or the first control of a list; missing for pages that guests only read. */
  field?: string;
  /** Whether the storefront's server sends it, which has no remotes. */
  isStorefront?: boolean;
}

/** Placeholder for the address of the merchant's store page. */
export const STORE_PAGE = '/stores/';

/** Text fields of the page itself, not of a dialog or a hidden part. */
const FIELD = 'main input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), main textarea';

/** The measured screens. One of the ten coupons has expired and is collapsed. */
export const screens: readonly Screen[] = [
  { path: '/', content: 'main h1' },
  { path: '/login', content: 'main form button[type=submit]', field: FIELD },
  { path: '/register', content: 'main form button[type=submit]', field: FIELD },
  {
    path: '/coupons',
    account: 'tenCoupons',
    content: 'main article',
    count: 9,
    field: 'main article button',
  },
  { path: '/coupons/add', account: 'oneCoupon', content: 'main form button[type=submit]', field: FIELD },
  { path: '/payment', account: 'tenCoupons', content: 'main table tbody tr', field: 'main button' },
  { path: '/my-store', account: 'tenCoupons', content: 'main form button[type=submit]', field: FIELD },
  { path: STORE_PAGE, content: 'main article', isStorefront: true },
];

/** @throws Error if one is not measured */
export function screensOf(paths: readonly string[]): Screen[] {
  return paths.map((path) => {
    const screen = screens.find((one) => one.path === path);
    if (!screen) throw new Error(`${path} is none of ${screens.map((one) => one.path).join(', ')}.`);
    return screen;
  });
}
