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
  const loading = { decoding: 'async', loading: 'lazy' } as const;
  const image = createElement('img', {
    src,
    ...LOGO_SIZE,
    alt: '',
    ...loading,
    // The style sheet shows it where the image is broken: no script could.
    'data-initial': initialOf(name),
  });
  return createElement('span', { className: 'store-logo' }, image);
}

/** First letter or digit of a name, for want of a logo. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '%').toUpperCase();
}
