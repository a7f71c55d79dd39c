/** The HTML of every page of the portal. */
import { tokenStyle, tokensOf } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { PAGE_DATA_ID, colorSchemeOf, themeColorMedia } from '@coupon-center/shell-page';
import type { Appearance, PageData } from '@coupon-center/shell-page';
import { attributes, escapeHtml, jsonForScript } from './html.ts';
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

/** Colours the browser's own bars like the header, in the scheme that holds. */
function themeColorTags(site: Site, appearance: Appearance): string[] {
  const { surface } = tokensOf(site);
  return (['light', 'dark'] as const).map((scheme) => {
    const media = themeColorMedia(scheme, appearance);
    return `<meta${attributes({ name: 'theme-color', content: surface[scheme], media, 'data-scheme': scheme })}>`;
  });
}

function preloadTag({ href, as, integrity }: Preload): string {
  const crossorigin = as !== 'script' || !href.startsWith('/') ? 'anonymous' : undefined;
  const type = as === 'font' ? 'font/woff2' : undefined;
  return `<link${attributes({ rel: 'preload', href, as, type, integrity, crossorigin })}>`;
}

function entryTags({ record, base }: ShellBuild): string[] {
  return record.entry.map((file) => {
    const href = base + file;
    const crossorigin = href.startsWith('/') ? undefined : 'anonymous';
    // In development files change between the reading of the record and the request of the browser.
    const integrity = href.startsWith('/') ? record.files[file] : undefined;
    if (file.endsWith('.css'))
      return `<link${attributes({ rel: 'stylesheet', href, integrity, crossorigin })}>`;
    return `<script defer${attributes({ src: href, integrity, crossorigin })}></script>`;
  });
}

export function renderPage({ title, nonce, appearance, data, build, preloads }: PageInput): string {
  const { site } = data;
  const scheme = colorSchemeOf(appearance);
  return `<!doctype html>
<html${attributes({ lang: 'en', class: site.classNames.root })}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta${attributes({ name: 'color-scheme', content: scheme })}>
${themeColorTags(site, appearance).join('\n')}
<meta${attributes({ property: 'csp-nonce', content: nonce })}>
<link${attributes({ rel: 'icon', href: site.favicon })}>
<style${attributes({ nonce })}>${tokenStyle(site)}:root{color-scheme:${scheme}}</style>
${entryTags(build).join('\n')}
${preloads.map(preloadTag).join('\n')}
</head>
<body>
<div id="app"></div>
<noscript>${escapeHtml(site.appName)} needs JavaScript. Please switch it on for this page.</noscript>
<script id="${PAGE_DATA_ID}" type="application/json">${jsonForScript(data)}</script>
</body>
</html>
`;
}
