/** The HTML of every page of the portal. */
import { scriptJson } from '@coupon-center/portal-contracts';
import { html, trusted } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import { tokenStyle, tokensOf } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { headingFont, headingFontStyle } from '@coupon-center/site-config/heading-font';
import {
  KEEP_PRESSES,
  MARK_SESSION,
  PAGE_ANSWERS_ID,
  PAGE_DATA_ID,
  RESUME_PAGE,
  colorSchemeOf,
  sendRemotes,
  themeColorMedia,
} from '@coupon-center/shell-page';
import type { Appearance, PageAnswers, PageData, SentPageData } from '@coupon-center/shell-page';
import type { FirstScreen } from '@coupon-center/portal-contracts';
import type { Preload } from './preloads.ts';
import type { ShellBuild } from './shell-build.ts';
import { FONTS } from './static-files.ts';

/** The content of a page before any script runs. */
export interface RenderedPage {
  /** Content of #app. */
  html: string;
  /** The shell's style sheet; undefined if the page has to request it. */
  styles: string | undefined;
  /** Styles that only this page of the shell needs; may be empty. */
  ownStyles?: string;
  /** The styles of the remote's first screen. */
  screenStyles: FirstScreen['styles'] | undefined;
}

/** The script in the head of a rendered page; the policy has its hash, and that of {@link RESUME_PAGE}. */
export const INLINE_SCRIPT = `${MARK_SESSION}\n${KEEP_PRESSES}`;

export interface PageInput {
  title: string;
  description: string;
  /** The page's address for search engines. */
  canonical: string | undefined;
  nonce: string;
  /** The visitor's choice, applied from the first paint on. */
  appearance: Appearance;
  data: PageData;
  build: ShellBuild;
  preloads: readonly Preload[];
  /** Missing where the page starts empty. */
  rendered?: RenderedPage | undefined;
  /** Whether the browser may paint what its last visit left; see {@link RESUME_PAGE}. */
  mayResume: boolean;
  /** Answers of the API for the visitor, if the server has any. */
  answers?: PageAnswers | undefined;
}

/** The answers come before the page's data: without them, a page that was cut off does not start either. */
function answersElement(answers: PageAnswers): Markup {
  return html`<script id="${PAGE_ANSWERS_ID}" type="application/json">
    ${trusted(scriptJson(answers))}
  </script>`;
}

/** A tag with those of its attributes that have a value. */
function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): Markup {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const written = html`${given.map(([attribute, value]) => html` ${attribute}="${value}"`)}`;
  return trusted(`<${name}${written.text}>`);
}

/** Colours the browser's own bars like the header, in the current colour scheme. */
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

function entryTag(file: string, { record, base }: ShellBuild, isRendered: boolean): Markup {
  const href = base + file;
  const crossorigin = href.startsWith('/') ? undefined : 'anonymous';
  // In development, files may change after the record was read and before the browser requests them.
  const integrity = href.startsWith('/') ? record.files[file] : undefined;
  if (file.endsWith('.css')) return tag('link', { rel: 'stylesheet', href, integrity, crossorigin });
  // Comes before the preloads, which are needed later.
  const fetchpriority = isRendered ? 'high' : undefined;
  return html`${tag('script', { defer: '', src: href, integrity, crossorigin, fetchpriority })}</script>`;
}

/** The files that run at startup; only the pages of testers get those for testing. */
function entryOf({ qa }: PageData, { record: { entry, testing } }: ShellBuild): string[] {
  return qa && testing ? [...testing.before, ...entry, ...testing.after] : entry;
}

/** The hashes of the files that the page may load. */
function assetsOf(
  { qa, assets }: PageData,
  { record: { testing, render }, base }: ShellBuild,
): PageData['assets'] {
  const { before = [], after = [], later = [] } = qa ? {} : (testing ?? {});
  const left = [...before, ...after, ...later, ...(render ? [render] : [])];
  const others = new Set(left.map((file) => base + file));
  return Object.fromEntries(Object.entries(assets).filter(([address]) => !others.has(address)));
}

/** Parts of the head that only a rendered page has. */
function renderedHead(nonce: string, { styles = '', ownStyles = '', screenStyles }: RenderedPage): Markup {
  const { ids, css } = screenStyles ?? { ids: [], css: '' };
  // A form couldn't be sent without scripts.
  // prettier-ignore
  return html`<style nonce="${nonce}">${trusted(styles + ownStyles)}</style>
${screenStyles && html`<style nonce="${nonce}" data-emotion="cc ${ids.join(' ')}">${trusted(css)}</style>`}
<noscript><style nonce="${nonce}">[data-screen]{display:none}</style></noscript>
<script>${trusted(INLINE_SCRIPT)}</script>`;
}

export function renderPage(input: PageInput): string {
  const {
    title,
    description,
    canonical,
    nonce,
    appearance,
    data,
    build,
    preloads,
    rendered,
    mayResume,
    answers,
  } = input;
  const { site } = data;
  const sent: SentPageData = {
    ...data,
    site: { ...site, shopLogo: undefined, look: undefined, home: undefined },
    remotes: sendRemotes(data.remotes),
    assets: assetsOf(data, build),
  };
  const scheme = colorSchemeOf(appearance);
  const isInPage = (file: string) =>
    rendered?.styles !== undefined && build.record.entry.includes(file) && file.endsWith('.css');
  const entry = entryOf(data, build).filter((file) => !isInPage(file));
  const heading = headingFont(site);
  const fonts: Preload[] = preloads.filter(({ as }) => as === 'font');
  if (heading) fonts.push({ href: FONTS + heading.name, as: 'font', integrity: undefined });
  const scripts = html`${entry.map((file) => entryTag(file, build, rendered !== undefined))}
  ${preloads.filter(({ as }) => as !== 'font').map(preloadTag)}`;
  // Scripts come last where the page can be read without them, so that they don't compete with it.
  // prettier-ignore
  return html`<!doctype html>
<html lang="${site.locale}" class="${site.classNames.root}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
${canonical && tag('link', { rel: 'canonical', href: canonical })}
<meta name="color-scheme" content="${scheme}">
${themeColorTags(site, appearance)}
<meta property="csp-nonce" content="${nonce}">
<link rel="icon" href="${site.favicon}">
${fonts.map(preloadTag)}
<style nonce="${nonce}">${trusted(headingFontStyle(site, FONTS) + tokenStyle(site))}:root{color-scheme:${scheme}}</style>
${rendered ? renderedHead(nonce, rendered) : scripts}
</head>
<body>
<div id="app">${trusted(rendered?.html ?? '')}</div>
<noscript>${site.appName} needs JavaScript. Please switch it on for this page.</noscript>
${data.made && mayResume && html`<script data-made="${data.made}">${trusted(RESUME_PAGE)}</script>`}
${answers && answersElement(answers)}
<script id="${PAGE_DATA_ID}" type="application/json">${trusted(scriptJson(sent))}</script>
${rendered && scripts}
</body>
</html>
`.text;
}
