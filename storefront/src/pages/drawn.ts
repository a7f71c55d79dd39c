import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { trusted } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';

/** What React renders, which escapes all text that a person wrote. */
export function drawn(element: ReactElement): Markup {
  return trusted(renderToStaticMarkup(element));
}
