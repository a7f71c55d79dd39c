/** The only stylesheet, inlined into the page and allowed by its hash in the Content Security Policy. */
import { createHash } from 'node:crypto';
import { couponCardStyles } from '@coupon-center/coupon-card';
import { trusted } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import { tokenStyle } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { fontFaces } from './static-files.ts';

/** Kinds by which a store's coupons can be filtered; the class of a kind is `is-` and its name. */
export const COUPON_KINDS = ['code', 'deal', 'shipping'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** Hides coupons of other kinds than the chosen one. */
const kindStyles = COUPON_KINDS.map(
  (kind) => `.kinds:has([value=${kind}]:checked) ~ .coupons > :not(.is-${kind})`,
).join(',');

/** Number of colors for categories. */
export const HUES = 12;

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
  border-radius: 0 0 var(--radius) var(--radius); }
.skip:focus { top: 0; }

.site { background: var(--surface); border-bottom: 1px solid var(--line); }
.site .inner { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; justify-content: space-between;
  padding-block: 8px; }
.brand { display: inline-flex; margin-inline-end: auto; align-items: center; min-height: 44px; }
.brand img { display: block; width: 160px; max-width: 100%; height: auto; }
.header-band { box-shadow: inset 0 4px var(--primary); }
:root.page-tinted { --background: var(--surface-subtle); }
.footer-tinted { background: var(--primary-soft); color: var(--primary-on-soft); }
.site-link { display: inline-flex; align-items: center; justify-content: center; min-width: 44px; min-height: 44px; font: var(--type-body2); }

.preview { background: var(--info-soft); color: var(--info-on-soft); font: var(--type-button);
  border-bottom: 1px solid var(--line); }
.preview a { margin-inline-start: 12px; color: inherit; }
.preview .inner { padding-block: 10px; }

main { flex: 1; }
${Array.from({ length: HUES }, (_, place) => `.hue-${place} { --hue: ${(25 + place * 137) % 360}; }`).join('\n')}
.store { position: relative; background: var(--primary-soft); }
.store::after { content: ''; position: absolute; inset: auto 0 -1px; border-bottom: 2px dashed var(--background); }
.store .inner { display: flex; flex-wrap: wrap; align-items: center; gap: 16px 24px; padding-block: 32px; }
.store-words { flex: 1 1 16rem; min-width: 0; }
.store h1 { font: var(--type-h1); letter-spacing: -.015em; }
.store-facts { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; margin-top: 4px; }
.store-facts a { display: inline-flex; align-items: center; justify-content: center; min-width: 44px; min-height: 44px; color: var(--primary-on-soft); }
.count { color: var(--text-muted); }
.store .store-logo { width: 176px; height: 80px; padding: 12px; background: #fff; border: 1px solid var(--line);
  border-radius: var(--radius-card); }
.store .store-logo.initial { width: 80px; background: var(--surface); color: var(--link); font-size: 2.25rem; }

.offers { padding-block: 32px 56px; }
.coupons { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 29rem), 1fr)); }
.coupons > li { display: flex; flex-direction: column; min-width: 0; padding: var(--card-pad, 0);
  background: var(--card-paper, var(--surface)); border: 1px solid var(--card-line, var(--line)); border-radius: var(--card-radius-tall);
  box-shadow: var(--card-shadow, 0 1px 2px var(--shadow), 0 10px 24px -14px var(--shadow)); }
.coupons .coupon-card { flex: 1; height: auto; }
.coupons .coupon-card-sheet { padding: 0; background-image: none; border-color: transparent; box-shadow: none; }
.coupons > li:not(:has(.beneath)) { border-radius: var(--card-radius); }
.coupon-card:has(+ .beneath) .coupon-card-stub { border-bottom-left-radius: 0; }
[class*=hue] .coupon-card-stub, .deal h3 { background-color: var(--stub, var(--primary-soft)); color: var(--on-stub, var(--primary-on-soft)); }
[class*=hue] { --stub: light-dark(oklch(93% .05 var(--hue)), oklch(32% .06 var(--hue)));
  --on-stub: light-dark(oklch(36% .12 var(--hue)), oklch(90% .07 var(--hue))); }
button.coupon-card-code { min-height: 44px; font-family: inherit; font-size: inherit; line-height: inherit; color: inherit; background: none; cursor: copy; }
button.coupon-card-code:hover { border-color: var(--link); }
.copied:not(:empty) { margin-left: 12px; color: var(--success-on-soft); font: var(--type-button); white-space: nowrap; }
.copied:not(:empty)::before { content: '✓ ' / ''; }

.beneath { display: flex; flex-wrap: wrap; gap: 0 20px; align-items: center; justify-content: space-between; padding: 4px 20px;
  border-top: 1px dashed var(--line); }
.proof { padding-block: 4px; color: var(--success-on-soft); font: var(--type-body2); }
.proof.doubt { color: var(--warning); font-weight: 700; }
@media (scripting: enabled) { .vote:not(.asked) { display: none; } }
.vote { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; min-height: 44px; font: var(--type-body2); }
.vote button, .save, .over { min-width: 44px; min-height: 44px; padding: 4px 12px; font: var(--type-button); color: var(--link); cursor: pointer;
  background: none; border: 1px solid var(--line); border-radius: var(--radius); }
.vote button:hover, .save:hover, .over:hover { border-color: var(--line-strong); }
.voted:not(:empty) { color: var(--text); }

.offers > h1 { font: var(--type-h1); letter-spacing: -.015em; }
.hero h1 { font: var(--type-display); letter-spacing: -.02em; text-wrap: balance; }
.offers > * + *, section > * + * { margin-top: 16px; }
.offers > section, .by-category { margin-top: 40px; }
.by-category > * + * { margin-top: 40px; }
.offers > section:first-child { margin-top: 0; }
#found > * + * { margin-top: 24px; }
.offers h2 { font: var(--type-h2); }
.hero-band { z-index: 1; background: none; color: var(--on-hero); --focus: var(--on-hero); }
.hero-band::before { content: ''; position: absolute; inset: 0; z-index: -1; background: var(--hero-image), var(--hero);
  mask: var(--hero-mask, none); border-radius: var(--hero-radius, 0); }
.hero-band::after { content: none; }
.hero-band .search ul { --focus: var(--text); }
.hero-band .button { background: var(--hero-action); color: var(--on-hero-action); }
.hero-band .button:hover { opacity: .9; }
.store .hero { display: block; padding-block: clamp(32px, 6vw, 64px) clamp(36px, 6vw, 72px); }
.hero .search { margin-top: 16px; max-width: 36rem; }
.search { display: flex; flex-wrap: wrap; gap: 8px; flex: 1 1 14rem; width: 100%; max-width: 30rem; min-width: 0; }
.search label, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.search input { flex: 1 1 7rem; width: 7rem; min-width: 0; min-height: 44px; padding: 8px 12px; font: inherit; color: var(--text);
  background: var(--background); border: 1px solid var(--line-strong); border-radius: var(--radius); }
.search ::placeholder { color: var(--text-muted); opacity: 1; }
.search .button { margin: 0; cursor: pointer; }
.search { position: relative; z-index: 1; }
.search ul { position: absolute; top: calc(100% + 4px); inset-inline: 0; max-height: 60vh; overflow: auto; padding: 4px;
  background: var(--surface); color: var(--text); border: 1px solid var(--line-strong); border-radius: var(--radius); }
.search [role=option] { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; justify-content: space-between;
  min-height: 44px; padding: 4px 8px; overflow-wrap: anywhere; border-radius: min(8px, var(--radius)); cursor: pointer; }
.search [role=option] :last-child { color: var(--text-muted); font: var(--type-body2); }
.search [role=option]:is(:hover, [aria-selected=true]) { background: var(--surface-subtle); }
.search [aria-selected=true] { outline: 2px solid var(--focus); outline-offset: -2px; }
.deals { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.deal { position: relative; display: grid;
  grid-template-columns: calc(7.5rem + var(--hole-room, 0px)) minmax(0, 1fr); min-width: 0; padding: var(--card-pad, 0);
  background: var(--card-paper, var(--surface)); border: 1px solid var(--card-line, var(--line)); border-radius: var(--card-radius); }
.deal:hover { border-color: var(--card-line, var(--line-strong)); }
.deal h3 { display: grid; place-items: center; padding: 8px 8px 8px calc(8px + var(--hole-room, 0px)); background-image: var(--hole, none);
  border-radius: var(--stub-radius); border-right: 2px var(--tear, dashed) var(--surface); font: 800 .875rem/1.15 var(--font-heading); text-align: center; overflow-wrap: normal; }
.deal h3 a { display: grid; justify-items: center; align-content: center; min-width: 44px; min-height: 44px; max-width: 100%; color: inherit;
  text-decoration: none; }
.deal h3 b { display: block; font-size: 1.75rem; letter-spacing: -.02em; white-space: nowrap; }
.deal h3 .words { font-size: 1.25rem; white-space: normal; }
.deal h3 .mid { font-size: 1.25rem; }
.deal h3 .long { font-size: 1rem; }
.deal h3 .longest { font-size: .8125rem; }
.deal h3 a::after { content: ''; position: absolute; inset: 0; border-radius: var(--card-radius); }
.deal h3, .deal-code { grid-area: 1 / 1; }
.deal:has(.deal-code) h3 { padding-bottom: 58px; background-position: 0 -26px; }
.deal-code { position: relative; z-index: 1; align-self: end; min-width: 0; padding: 6px; }
.deal-code > :first-child { display: block; width: 100%; min-height: 44px; padding: 4px; overflow: hidden; text-align: center; text-overflow: ellipsis;
  white-space: nowrap; font: var(--type-button); line-height: 34px; color: var(--text); background: var(--surface); border: 1px dashed var(--line-strong);
  border-radius: min(8px, var(--radius)); }
.deal-code code { font: inherit; font-size: .8125rem; }
.deal-code button { cursor: copy; }
.deal-code button:hover { border-color: var(--link); }
.deal-code .copied:not(:empty) { position: absolute; inset: 7px; display: grid; place-items: center; margin: 0; overflow: hidden; background: var(--surface);
  border-radius: min(8px, var(--radius)); pointer-events: none; }
.deal > div { grid-column: 2; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; align-content: start; min-width: 0; padding: 12px; }
.deal-store { display: flex; gap: 10px; align-items: center; min-height: 2lh; font: var(--type-button); }
.deal-store [dir] { min-width: 0; }
.deal-text, .deal-store [dir] { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.deal-facts, .expired p, .tile small, .chips small, .none { color: var(--text-muted); font: var(--type-body2); }
.deal-facts::first-letter { text-transform: uppercase; }
.expired li { min-width: 0; padding: 16px; border: 1px dashed var(--line); border-radius: var(--radius-card); }
.expired h3 { font: var(--type-h3); }
.deals.large { grid-template-columns: none; }
.large .deal { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); }
.large .deal-text { font-size: 1.125rem; }
.deals.large h3 { min-height: 9rem; font-size: 1.25rem; background-color: var(--primary); color: var(--on-primary); }
.deals.large h3 b { font-size: clamp(2rem, 6vw, 3.5rem); }
.deals.large .mid { font-size: clamp(1.5rem, 5vw, 3.5rem); }
.deals.large .long { font-size: clamp(1.25rem, 4vw, 2.25rem); }
.deals.large .longest { font-size: clamp(.875rem, 3vw, 1.5rem); }
.large .deal > div { padding: 20px; gap: 8px; }
.logo, .mark { width: 96px; height: 56px; flex: none; padding: 6px; background: #fff; border: 1px solid var(--line); border-radius: min(8px, var(--radius)); }
.logo { display: block; object-fit: contain; }
.mark { display: grid; place-items: center; background: var(--primary-soft); color: var(--primary-on-soft); font: var(--type-h3); }
.deal .logo, .deal .mark { width: 56px; height: 36px; padding: 3px; }
.soon { color: var(--warning); font-weight: 700; }
.about { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: center; min-height: 44px; font: var(--type-body2); }
.about a { display: inline-flex; align-items: center; min-height: 44px; }
.tiles { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); }
.tile { display: grid; gap: 6px; align-content: start; min-height: 44px; height: 100%; padding: 14px; background: var(--surface); color: var(--text);
  border: 1px solid var(--line); border-radius: var(--radius-card); text-decoration: none; }
.tile small { display: flex; flex-wrap: wrap; gap: 0 8px; }
.tile:hover { border-color: var(--line-strong); }
.letters, .chips { display: flex; flex-wrap: wrap; gap: 4px; }
.letters :is(a, span), .chips :is(a, label), .pager :is(a, span) { display: inline-flex; align-items: center; justify-content: center;
  gap: 6px; min-width: 44px; min-height: 44px; padding: 4px 8px; border-radius: var(--radius); }
.letters span { color: var(--text-muted); }
.letters [aria-current] { background: var(--primary); color: var(--on-primary); text-decoration: none; }
.kinds { margin-bottom: 16px; }
.kinds fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.kinds input { position: absolute; opacity: 0; }
.kinds label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: -3px; }
${kindStyles} { display: none; }
.save[aria-pressed=true]::before { content: '✓ ' / ''; }
.over { position: relative; z-index: 1; justify-self: start; }
.chips :is(a, label) { padding-inline: 14px; background: var(--surface); border: 1px solid var(--line); }
.chips label { cursor: pointer; }
.chips a:not(:hover) { text-decoration: none; }
.chips :is([aria-current], :has(:checked)) { border-color: currentColor; font-weight: 700; }
.hero .chips { margin-top: 12px; }
.more { display: inline-flex; align-items: center; min-height: 44px; }
.offers h2 a { display: inline-flex; align-items: center; min-height: 44px; margin-block: -10px; color: inherit; }
@media (max-width: 40em) {
  .chips, .letters, .row { flex-wrap: nowrap; overflow-x: auto; scroll-snap-type: x proximity; margin-inline: -16px;
    padding-inline: 16px; scrollbar-width: none; }
  .letters:has([aria-current]) { flex-wrap: wrap; }
  .letters:not(:has([aria-current])) li:has(span) { display: none; }
  .chips :is(a, label) { white-space: nowrap; }
  .row { grid-auto-flow: column; grid-auto-columns: min(92%, 22rem); grid-template-columns: none; }
  .tiles.row { grid-auto-columns: 8.5rem; }
  .by-category { display: grid; gap: 16px; grid-auto-flow: column; grid-auto-columns: min(92%, 22rem); margin-inline: -16px; padding-inline: 16px;
    overflow-x: auto; scrollbar-width: none; scroll-snap-type: x proximity; }
  .by-category > * { scroll-snap-align: center; }
  .by-category .row { display: grid; grid-auto-flow: row; grid-auto-columns: auto; margin-inline: 0; padding: 0; overflow: visible; }
  .by-category .row > :nth-child(n + 3) { display: none; }
  .row > * { scroll-snap-align: center; }
  .deal { grid-template-columns: calc(min(6.75rem, 40%) + var(--hole-room, 0px)) minmax(0, 1fr); }
  .large .deal { grid-template-columns: calc(min(8.5rem, 40%) + var(--hole-room, 0px)) minmax(0, 1fr); }
  .site .search { flex-basis: 100%; max-width: none; }
  .hero h1 { font-size: min(1.75rem, 7.2vw); }
  .large .deal > div { padding: 12px 14px; gap: 6px; }
  .large .proof { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .deals.large h3 { min-height: 8rem; }
  .deals.large h3 b { font-size: min(2rem, 9vw); }
  .deal h3 .mid { font-size: 1.125rem; }
  .deal h3 .long { font-size: .875rem; }
  .deal h3 .longest { font-size: .75rem; }
  .deals.large .words { font-size: min(1.5rem, 6.5vw); }
  .deals.large .mid { font-size: min(1.375rem, 5.8vw); }
  .deals.large .long { font-size: min(1.0625rem, 4vw); }
  .deals.large .longest { font-size: min(.8125rem, 3.2vw); }
  .row .deal > div { padding: 8px 12px; gap: 2px; }
  .row .deal-store { min-height: 0; }
  .row :is(.deal-store span, .deal-text, .deal-facts, .proof), .tiles.row span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .row :is(.tile, .deal-store) .mark { display: grid; }
  .offers { padding-block: 24px 40px; }
  .offers > section, .offers > .by-category { margin-top: 24px; }
  .deal-code code { font-size: .75rem; }
  .by-category > section { margin: 0; }
}
@media (min-width: 40.01em) { .deals.row > :nth-child(n + 7) { display: none; } }
@media print {
  :root { color-scheme: light !important; }
  header.site, .foot, .search, .breadcrumb, .kinds, .chips, .letters, .vote, .about, .share, .skip, .coupon-card-use, section:has(> .tiles) {
    display: none !important; }
  * { color: #000 !important; background: none !important; box-shadow: none !important; }
  html { background: #fff !important; }
  .coupons { display: block; }
  .coupons > li { margin-bottom: 12px; break-inside: avoid; border: 1px solid #000; }
  .coupon-card-code code { font-size: 1.5rem; }
}
.pager { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.expired ul { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.one { max-width: 46rem; }
.breadcrumb { display: flex; width: 100%; flex-wrap: wrap; gap: 0 8px; }
.breadcrumb a + a::before { content: '›' / ''; margin-inline-end: 8px; }
.breadcrumb a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; }
.prose { max-width: 44rem; padding-block: 32px 56px; }
.prose > * + * { margin-top: 12px; }
.prose h1 { font: var(--type-h1); }
.prose h2 { margin-top: 32px; font: var(--type-h2); }
.prose ul { list-style: disc; padding-inline-start: 1.25rem; }
.prose li + li { margin-top: 6px; }

.message { display: grid; justify-items: center; gap: 12px; max-width: 38rem; margin-inline: auto; padding: 40px 24px;
  text-align: center; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-card); }
.message svg { fill: none; stroke: var(--primary); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.message h1, .message h2 { font: var(--type-h2); }
.message p { color: var(--text-muted); }
.message a:not(.button) { display: inline-block; min-width: 44px; padding-block: 10px; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; margin-top: 8px;
  padding: 7px 19px; border: 1px solid transparent; border-radius: var(--radius); background: var(--primary); color: var(--on-primary);
  font: var(--type-button); text-decoration: none; }
.button:hover { background: var(--primary-hover); }

.foot { border-top: 1px solid var(--line); color: var(--text-muted); font: var(--type-body2); }
/* No link of the first column breaks on a phone. */
.foot .inner { display: grid; grid-template-columns: fit-content(55%) 1fr; gap: 16px 12px; padding-block: 24px; }
@media (min-width: 25rem) { .foot .inner { grid-template-columns: repeat(2, 1fr); } }
@media (min-width: 48rem) { .foot .inner { grid-template-columns: repeat(4, 1fr); } }
.foot p { grid-column: 1 / -1; }
.foot h2 { font: var(--type-button); color: var(--text); }
.foot li { display: flex; }
.foot a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; color: inherit; }

@media (forced-colors: active) {
  .coupons .coupon-card-sheet { border: 0; background: none; }
  .letters [aria-current], .chips :is([aria-current], :has(:checked)) { background: Highlight; color: HighlightText; forced-color-adjust: none; }
  .chips :is([aria-current], :has(:checked)) small { color: inherit; }
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
  const text = `${fontFaces(site)}${tokenStyle(site)}${pageStyles}${couponCardStyles}`.replace(/\s+/g, ' ');
  const element = trusted(`<style>${text}</style>`);
  const sheet = { element, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
  sheets.set(site.clientId, sheet);
  return sheet;
}
