/** The only stylesheet, inlined into the page and allowed by its hash in the Content Security Policy. */
import { createHash } from 'node:crypto';
import { couponCardStyles } from '@coupon-center/coupon-card';
import { trusted } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import { tokenStyle } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { fontFace } from './static-files.ts';

const pageStyles = `
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--background); }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; color: var(--text);
  font: var(--type-body1); }
h1, h2, p, ul { margin: 0; padding: 0; }
h1, h2, p, a { overflow-wrap: anywhere; }
ul { list-style: none; }
a { color: var(--link); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 4px; }
main:focus { outline: 0; }
.inner { width: 100%; max-width: 70rem; margin-inline: auto; padding-inline: 16px; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 1; padding: 10px 16px; background: var(--surface);
  border-radius: 0 0 10px 10px; }
.skip:focus { top: 0; }

.site { background: var(--surface); border-bottom: 1px solid var(--line); }
.site .inner { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; justify-content: space-between;
  padding-block: 8px; }
.brand { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; font: 800 1.1875rem/1.2 var(--font);
  letter-spacing: -.02em; color: var(--text); text-decoration: none; }
.brand span { display: grid; place-items: center; width: 34px; height: 34px; border-radius: 10px;
  background: var(--primary); color: var(--on-primary); font-size: 1.0625rem; }
.site-link { display: inline-flex; align-items: center; min-height: 44px; font: var(--type-body2); }

.preview { background: var(--info-soft); color: var(--info-on-soft); font: var(--type-button);
  border-bottom: 1px solid var(--line); }
.preview .inner { padding-block: 10px; }

main { flex: 1; }
.store { position: relative; background: var(--primary-soft); }
.store::after { content: ''; position: absolute; inset: auto 0 -1px; border-bottom: 2px dashed var(--background); }
.store .inner { display: flex; flex-wrap: wrap; align-items: center; gap: 16px 24px; padding-block: 32px; }
.store-words { flex: 1 1 16rem; min-width: 0; }
.store h1 { font: var(--type-h1); letter-spacing: -.015em; }
.store-facts { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; margin-top: 4px; }
.store-facts a { display: inline-flex; align-items: center; min-height: 44px; color: var(--primary-on-soft); }
.count { color: var(--text-muted); }
.store .store-logo { width: 176px; height: 80px; padding: 12px; background: #fff; border: 1px solid var(--line);
  border-radius: 16px; }
.store .store-logo.initial { width: 80px; background: var(--surface); color: var(--link); font-size: 2.25rem; }

.offers { padding-block: 32px 56px; }
.coupons { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 29rem), 1fr)); }
.copied:not(:empty) { margin-left: 12px; color: var(--success-on-soft); font: var(--type-button); white-space: nowrap; }
.copied:not(:empty)::before { content: '✓ ' / ''; }

.message { display: grid; justify-items: center; gap: 12px; max-width: 38rem; margin-inline: auto; padding: 40px 24px;
  text-align: center; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
.message svg { fill: none; stroke: var(--primary); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.message h1, .message h2 { font: var(--type-h2); }
.message p { color: var(--text-muted); }
.message a:not(.button) { display: inline-block; padding-block: 10px; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; margin-top: 8px;
  padding: 8px 20px; border-radius: 10px; background: var(--primary); color: var(--on-primary);
  font: var(--type-button); text-decoration: none; }
.button:hover { background: var(--primary-hover); }

.foot { border-top: 1px solid var(--line); color: var(--text-muted); font: var(--type-body2); }
.foot .inner { display: flex; flex-wrap: wrap; gap: 4px 24px; padding-block: 12px; align-items: center; }
.foot p { flex: 1 1 12rem; }
.foot ul { display: flex; flex-wrap: wrap; gap: 0 24px; }
.foot a { display: inline-flex; align-items: center; justify-content: center; min-width: 44px; min-height: 44px; color: inherit; }

@media (forced-colors: active) { .button { border: 1px solid; } }
`;

export interface Stylesheet {
  /** The whole element: another space inside would invalidate the hash. */
  element: Markup;
  /** The hash as written in the Content Security Policy. */
  hash: string;
}

const sheets = new Map<string, Stylesheet>();

/** Returns the stylesheet of a brand, created once. */
export function stylesheet(site: Site): Stylesheet {
  const known = sheets.get(site.clientId);
  if (known) return known;
  const text = `${fontFace}${tokenStyle(site)}${pageStyles}${couponCardStyles}`.replace(/\s+/g, ' ');
  const element = trusted(`<style>${text}</style>`);
  const sheet = { element, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
  sheets.set(site.clientId, sheet);
  return sheet;
}
