/** The HTML of every page of the portal. */
import { scriptJson } from '@coupon-center/portal-contracts';
import { html, trusted } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import { tokenStyle, tokensOf } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { PAGE_DATA_ID, colorSchemeOf, sendRemotes, themeColorMedia } from '@coupon-center/shell-page';
import type { Appearance, PageData, SentPageData } from '@coupon-center/shell-page';
import type { Preload } from './preloads.ts';
import type { ShellBuild } from './shell-build.ts';

export interface PageInput {
  title: string;
  nonce: string;
  /** What the visitor chose; the first paint has it already. */
  appearance: Appearance;
  data: PageData;
  build: ShellBuild;
  preloads: readonly Preload[];
}

/** A tag with those of its attributes that have a value. */
function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): Markup {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const written = html`${given.map(([attribute, value]) => html` ${attribute}="${value}"`)}`;
  return trusted(`<${name}${written.text}>`);
}

/** Colours the browser's own bars like the header, in the scheme that holds. */
function themeColorTags(site: Site, appearance: Appearance): Markup[] {
  const { surface } = tokensOf(site);
  return (['light', 'dark'] as const).map((scheme) => {
    const media = themeColorMedia(scheme, appearance);
    return tag('meta', { name: 'theme-color', content: surface[scheme], media, 'data-scheme': scheme });
  });
}

function preloadTag({ href, as, integrity }: Preload): Markup {
  const crossorigin = as !== 'script' || !href.startsWith('/') ? 'anonymous' : undefined;
  const type = as === 'font' ? 'font/woff2' : undefined;
  return tag('link', { rel: 'preload', href, as, type, integrity, crossorigin });
}

function entryTag(file: string, { record, base }: ShellBuild): Markup {
  const href = base + file;
  const crossorigin = href.startsWith('/') ? undefined : 'anonymous';
  // In development files change between the reading of the record and the request of the browser.
  const integrity = href.startsWith('/') ? record.files[file] : undefined;
  if (file.endsWith('.css')) return tag('link', { rel: 'stylesheet', href, integrity, crossorigin });
  return html`${tag('script', { defer: '', src: href, integrity, crossorigin })}</script>`;
}

/** The files that run at startup; only the pages of testers get those for testing. */
function entryOf({ qa }: PageData, { record: { entry, testing } }: ShellBuild): string[] {
  return qa && testing ? [...testing.before, ...entry, ...testing.after] : entry;
}

/** The hashes of the files that the page may load. */
function assetsOf({ qa, assets }: PageData, { record: { testing }, base }: ShellBuild): PageData['assets'] {
  if (qa || !testing) return assets;
  const others = new Set([...testing.before, ...testing.after, ...testing.later].map((file) => base + file));
  return Object.fromEntries(Object.entries(assets).filter(([address]) => !others.has(address)));
}

export function renderPage({ title, nonce, appearance, data, build, preloads }: PageInput): string {
  const { site } = data;
  const sent: SentPageData = { ...data, remotes: sendRemotes(data.remotes), assets: assetsOf(data, build) };
  const scheme = colorSchemeOf(appearance);
  // prettier-ignore
  return html`<!doctype html>
<html lang="en" class="${site.classNames.root}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
${themeColorTags(site, appearance)}
<meta property="csp-nonce" content="${nonce}">
<link rel="icon" href="${site.favicon}">
<style nonce="${nonce}">${trusted(tokenStyle(site))}:root{color-scheme:${scheme}}</style>
${entryOf(data, build).map((file) => entryTag(file, build))}
${preloads.map(preloadTag)}
</head>
<body>
<div id="app"></div>
<noscript>${site.appName} needs JavaScript. Please switch it on for this page.</noscript>
<script id="${PAGE_DATA_ID}" type="application/json">${trusted(scriptJson(sent))}</script>
</body>
</html>
`.text;
}
