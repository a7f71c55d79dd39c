/** The logo of a store, or its first letter. Has no alternative text, because the name is always beside it. */
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
  // For an eager image, React's server rendering would put a preload before each card.
  const loading = { decoding: 'async', loading: 'lazy' } as const;
  const image = createElement('img', {
    src,
    ...LOGO_SIZE,
    alt: '',
    ...loading,
    // The style sheet shows this if the image fails to load, because the page has no script for that.
    'data-initial': initialOf(name),
  });
  return createElement('span', { className: 'store-logo' }, image);
}

/** Returns the first letter or digit of a name, shown if there is no logo. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '%').toUpperCase();
}
