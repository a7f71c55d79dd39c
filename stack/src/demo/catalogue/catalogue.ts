/** The stores of the demo: fourteen that shoppers see, in all ten categories of the site, and three that they do not. */
import { fashionStores } from './fashion.ts';
import { homeStores } from './home.ts';
import { leisureStores, reviewedLater } from './leisure.ts';
import type { DemoStore } from './demo-store.ts';

export { mapleOutfitters } from './fashion.ts';

export const catalogue: DemoStore[] = [...fashionStores, ...homeStores, ...leisureStores, ...reviewedLater];

/** Address of the account that owns a store. */
export const emailOf = ({ host }: Pick<DemoStore, 'host'>): string => `demo@${host}`;
