/** The one stylesheet, inlined in the page and named by its hash in the Content Security Policy. */
import { createHash } from 'node:crypto';
import type { Site } from '@coupon-center/site-config';
import { darkPalette, lightPalette } from './colours.ts';
import type { Palette } from './colours.ts';
import { trusted } from './html.ts';
import type { Markup } from './html.ts';

const rules = `
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--background); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
h1, h2, p, ul { margin: 0; padding: 0; }
h1, h2, p, a, code { overflow-wrap: anywhere; }
ul { list-style: none; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 4px; }
.inner { width: 100%; max-width: 70rem; margin-inline: auto; padding-inline: 1rem; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 1; padding: .5rem 1rem; background: var(--surface);
  border-radius: 0 0 .5rem .5rem; }
.skip:focus { top: 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.site { background: var(--surface); border-bottom: 1px solid var(--border); }
.site .inner { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center;
  justify-content: space-between; padding-block: .75rem; }
.brand { display: inline-flex; align-items: center; gap: .6rem; min-height: 2.75rem; font-weight: 800;
  font-size: 1.2rem; letter-spacing: -.02em; color: var(--text); text-decoration: none; }
.brand span { display: grid; place-items: center; width: 2.1rem; height: 2.1rem; border-radius: .55rem;
  background: var(--accent); color: var(--on-accent); font-size: 1.05rem; }
.site-link { display: inline-flex; align-items: center; min-height: 2.75rem; font-size: .95rem; }

.preview { background: var(--accent); color: var(--on-accent); font-weight: 600; }
.preview .inner { padding-block: .65rem; }

main { flex: 1; padding-block: 2rem 3rem; }
.store { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 1.5rem; margin-bottom: 2rem; }
.store > div { flex: 1 1 16rem; min-width: 0; }
.store h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem); line-height: 1.15; letter-spacing: -.02em; }
.store p { color: var(--muted); margin-top: .35rem; }
.store a { display: inline-block; padding-block: .35rem; }

.logo { display: grid; place-items: center; width: 7.5rem; height: 2.5rem; flex: none; }
.logo img { max-width: 100%; max-height: 100%; object-fit: contain; background: #fff; border-radius: .3rem; }
.logo.initial { width: 2.5rem; border-radius: .7rem; background: var(--tint); color: var(--accent);
  border: 1px solid var(--border); font-weight: 800; font-size: 1.1rem; }
.store .logo { width: 10rem; height: 4rem; }
.store .logo.initial { width: 4rem; font-size: 1.8rem; border-radius: 1rem; }

.coupons { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); }
.coupon { display: grid; height: 100%; background: var(--surface); border: 1px solid var(--border);
  border-radius: 1rem; overflow: hidden; box-shadow: 0 1px 2px rgb(0 0 0 / .06), 0 8px 24px -16px rgb(0 0 0 / .3); }
.coupon header { display: grid; place-items: center; padding: 1.25rem .5rem; text-align: center;
  background: var(--tint); border-bottom: 2px dashed var(--border); }
.coupon h2 { color: var(--accent); font-size: 1.4rem; line-height: 1.15; font-weight: 800; letter-spacing: -.01em; }
.coupon .body { display: flex; flex-direction: column; gap: .75rem; padding: 1.15rem 1.25rem 1.25rem; min-width: 0; }
.offeror { display: flex; align-items: center; gap: .75rem; min-width: 0; font-weight: 600; font-size: .95rem; }
.offeror > :last-child { min-width: 0; overflow-wrap: anywhere; }
.coupon .description { font-size: 1.05rem; flex: 1; }
.code { align-self: start; padding: .35rem .75rem; border: 1.5px dashed var(--accent); border-radius: .5rem;
  font-weight: 600; }
.code code { font: 600 1rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; user-select: all; }
.coupon footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between;
  gap: .75rem 1rem; margin-top: .25rem; }
.expiry { color: var(--muted); font-size: .9rem; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .6rem 1.25rem;
  border-radius: 999px; background: var(--accent); color: var(--on-accent); font-weight: 700; text-decoration: none; }
.button:hover { text-decoration: underline; }

.notice { max-width: 38rem; margin: 2rem auto; padding: 2.5rem 1.5rem; text-align: center;
  background: var(--surface); border: 1px solid var(--border); border-radius: 1rem; }
.notice h1, .notice h2 { font-size: 1.5rem; line-height: 1.2; margin-bottom: .6rem; }
.notice p + p { margin-top: 1rem; }
.notice .mark { font-size: 2.5rem; font-weight: 800; color: var(--accent); margin-bottom: .5rem; line-height: 1; }

.foot { border-top: 1px solid var(--border); color: var(--muted); font-size: .9rem; }
.foot .inner { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding-block: 1rem; align-items: center; }
.foot p { flex: 1 1 12rem; }
.foot ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.foot a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; }

@media (min-width: 40rem) {
  .coupon { grid-template-columns: 10.5rem 1fr; }
  .coupon header { border-bottom: 0; border-right: 2px dashed var(--border); }
}
@media (forced-colors: active) { .button { border: 1px solid; } }
`;

function variables(colours: Palette): string {
  return Object.entries(colours)
    .map(
      ([name, colour]) => `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${colour}`,
    )
    .join(';');
}

export interface Stylesheet {
  /** The whole element: one space more inside, and the hash would no longer fit. */
  element: Markup;
  /** As the Content Security Policy names it. */
  hash: string;
}

const sheets = new Map<string, Stylesheet>();

/** The stylesheet of a brand, made once. */
export function stylesheet(site: Site): Stylesheet {
  const known = sheets.get(site.clientId);
  if (known) return known;
  const text =
    `:root{color-scheme:light dark;${variables(lightPalette(site))}}` +
    `@media (prefers-color-scheme:dark){:root{${variables(darkPalette(site))}}}` +
    rules.replace(/\s+/g, ' ');
  const element = trusted(`<style>${text}</style>`);
  const sheet = { element, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
  sheets.set(site.clientId, sheet);
  return sheet;
}
