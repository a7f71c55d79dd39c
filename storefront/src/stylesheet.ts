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
h1, h2, h3, p, ul { margin: 0; padding: 0; }
h1, h2, h3, p, a { overflow-wrap: anywhere; }
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
.brand { display: inline-flex; align-items: center; min-height: 44px; }
.brand img { display: block; width: 160px; max-width: 100%; height: auto; }
.header-band { box-shadow: inset 0 4px var(--primary); }
:root.page-tinted { --background: var(--surface-subtle); }
.footer-tinted { background: var(--primary-soft); color: var(--primary-on-soft); }
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
.coupons > li { display: flex; flex-direction: column; min-width: 0; }
.coupons .coupon-card { flex: 1; height: auto; }
.copied:not(:empty) { margin-left: 12px; color: var(--success-on-soft); font: var(--type-button); white-space: nowrap; }
.copied:not(:empty)::before { content: '✓ ' / ''; }

.beneath { display: flex; flex-wrap: wrap; gap: 0 20px; justify-content: space-between; }
.vote { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; min-height: 44px; font: var(--type-body2); }
.vote button { min-width: 44px; min-height: 44px; padding: 4px 12px; font: var(--type-button); color: var(--link); cursor: pointer;
  background: none; border: 1px solid var(--line); border-radius: 10px; }
.vote button:hover { border-color: var(--line-strong); }
.voted:not(:empty) { color: var(--text); }

.offers > h1, .hero h1 { font: var(--type-h1); letter-spacing: -.015em; }
.offers > * + *, section > * + * { margin-top: 16px; }
.offers > section { margin-top: 40px; }
.offers > section:first-child { margin-top: 0; }
#found > * + * { margin-top: 24px; }
.offers h2 { font: var(--type-h2); }
.store .hero { display: block; }
.hero .search { margin-top: 16px; max-width: 36rem; }
.search { display: flex; flex-wrap: wrap; gap: 8px; flex: 1 1 14rem; width: 100%; max-width: 30rem; min-width: 0; }
.search label, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.search input { flex: 1 1 7rem; width: 7rem; min-width: 0; min-height: 44px; padding: 8px 12px; font: inherit; color: var(--text);
  background: var(--background); border: 1px solid var(--line-strong); border-radius: 10px; }
.search ::placeholder { color: var(--text-muted); opacity: 1; }
.search .button { margin: 0; cursor: pointer; }
.search { position: relative; z-index: 1; }
.search ul { position: absolute; top: calc(100% + 4px); inset-inline: 0; max-height: 60vh; overflow: auto; padding: 4px;
  background: var(--surface); color: var(--text); border: 1px solid var(--line-strong); border-radius: 10px; }
.search [role=option] { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; justify-content: space-between;
  min-height: 44px; padding: 4px 8px; overflow-wrap: anywhere; border-radius: 8px; cursor: pointer; }
.search [role=option] :last-child { color: var(--text-muted); font: var(--type-body2); }
.search [role=option]:is(:hover, [aria-selected=true]) { background: var(--surface-subtle); }
.search [aria-selected=true] { outline: 2px solid var(--focus); outline-offset: -2px; }
.deals { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.deal, .expired li { position: relative; min-width: 0; padding: 16px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 12px; }
.deal h3, .expired h3 { font: var(--type-h3); }
.deal h3 a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; }
.deal h3 a::after { content: ''; position: absolute; inset: 0; border-radius: 12px; }
.deal .logo, .deal .mark { margin-bottom: 2px; }
.deal-store, .deal-facts, .expired p, .tile small, .chips small, .none { color: var(--text-muted); font: var(--type-body2); }
.logo { display: block; width: 120px; height: 40px; object-fit: contain; object-position: left; background: #fff; border-radius: 6px; }
.mark { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 10px; background: var(--primary-soft);
  color: var(--primary-on-soft); font: var(--type-h3); }
.soon { color: var(--warning); font-weight: 700; }
.about { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: center; min-height: 44px; font: var(--type-body2); }
.about a { display: inline-flex; align-items: center; min-height: 44px; }
.tiles { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr)); }
.tile { display: grid; gap: 6px; min-height: 44px; height: 100%; padding: 14px; background: var(--surface); color: var(--text);
  border: 1px solid var(--line); border-radius: 12px; text-decoration: none; }
.tile:hover { border-color: var(--line-strong); }
.letters, .chips { display: flex; flex-wrap: wrap; gap: 4px; }
.letters :is(a, span), .chips a, .pager :is(a, span) { display: inline-flex; align-items: center; justify-content: center;
  gap: 6px; min-width: 44px; min-height: 44px; padding: 4px 8px; border-radius: 10px; }
.letters span { color: var(--text-muted); }
.letters [aria-current] { background: var(--primary); color: var(--on-primary); text-decoration: none; }
.chips a { padding-inline: 14px; background: var(--surface); border: 1px solid var(--line); }
.pager { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.expired ul { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.expired li { background: none; border-style: dashed; }
.one { max-width: 46rem; }
.one > nav a { display: inline-flex; align-items: center; min-height: 44px; }
.prose { max-width: 44rem; padding-block: 32px 56px; }
.prose > * + * { margin-top: 12px; }
.prose h1 { font: var(--type-h1); }
.prose h2 { margin-top: 32px; font: var(--type-h2); }
.prose ul { list-style: disc; padding-inline-start: 1.25rem; }
.prose li + li { margin-top: 6px; }

.message { display: grid; justify-items: center; gap: 12px; max-width: 38rem; margin-inline: auto; padding: 40px 24px;
  text-align: center; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
.message svg { fill: none; stroke: var(--primary); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.message h1, .message h2 { font: var(--type-h2); }
.message p { color: var(--text-muted); }
.message a:not(.button) { display: inline-block; min-width: 44px; padding-block: 10px; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; margin-top: 8px;
  padding: 7px 19px; border: 1px solid transparent; border-radius: 10px; background: var(--primary); color: var(--on-primary);
  font: var(--type-button); text-decoration: none; }
.button:hover { background: var(--primary-hover); }

.foot { border-top: 1px solid var(--line); color: var(--text-muted); font: var(--type-body2); }
.foot .inner { display: flex; flex-wrap: wrap; gap: 4px 24px; padding-block: 12px; align-items: center; }
.foot p { flex: 1 1 12rem; }
.foot ul { display: flex; flex-wrap: wrap; gap: 0 24px; }
.foot a { display: inline-flex; align-items: center; justify-content: center; min-width: 44px; min-height: 44px; color: inherit; }

@media (forced-colors: active) {
  .letters [aria-current] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
}
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
