/** The logo of a store, or its first letter. The name always stands beside it, so it has no text of its own. */
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { LOGO_SIZE } from '@coupon-center/contracts';
import type { PublicStore } from '@coupon-center/contracts';
import { webAddress } from './web-address.ts';

export type ShownStore = Pick<PublicStore, 'name' | 'logo_url'>;

export function StoreLogo({ name, logo_url }: ShownStore): ReactElement {
  const src = webAddress(logo_url);
  if (src === null)
    return createElement('span', { className: 'store-logo initial', 'aria-hidden': true }, initialOf(name));
  // An eager image would make React's server put a preload before each card.
  const image = createElement('img', { src, ...LOGO_SIZE, alt: '', decoding: 'async', loading: 'lazy' });
  return createElement('span', { className: 'store-logo' }, image);
}

/** First letter or digit of a name, for want of a logo. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '%').toUpperCase();
}
