/** The frame of all pages: head, brand header and footer links. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { html, trusted } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { IMAGE_SIZE } from '../share/share-image.ts';
import { fontPaths, logoPath, SUGGESTIONS_PATH } from '../static-files.ts';
import { stylesheet } from '../stylesheet.ts';
import { searchForm } from './search-form.ts';

export interface Layout {
  site: Site;
  title: string;
  /** For search engines; pages without a description are not indexed. */
  description?: string;
  canonical?: string;
  /** Content above everything else. */
  banner?: Content;
  /** Address of a script. */
  script?: string;
  /** Address to which the script reports views and uses; without it nothing is reported. */
  visits?: string | undefined;
  /** Whether a view of this page counts as a view of the store page. */
  isStorePage?: boolean;
  /** Path of an Atom feed of the page. */
  feed?: string;
  /** The same page on other sites, by their languages. */
  alternates?: readonly { locale: string; href: string }[];
  /** Pattern of the pages that are prefetched when a link to one is hovered or touched. */
  fetchedAhead?: string;
  /** The picture that represents the page where it is shared. */
  shareImage?: { path: string; alt: string };
  /** JSON-LD for search engines. */
  structured?: object;
  /** Whether the page has a search box of its own. */
  hasOwnSearch?: boolean;
  /** Full-width sections; each contains an `inner` element. */
  main: Content;
}

/** JSON for a script element: nothing in it can end the element or look like markup. */
const scriptText = (data: object) =>
  trusted(
    JSON.stringify(data).replaceAll(
      /[<>&'\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

const dataScript = (type: string, data: object) =>
  html`<script type="${type}">
    ${scriptText(data)}
  </script>`;

const prefetchRules = (pattern: string) => ({
  prefetch: [{ where: { href_matches: pattern }, eagerness: 'moderate' }],
});

/** Open Graph data, from which other sites draw a preview of a shared page. */
function openGraph({ site, title, description, canonical, shareImage }: Layout) {
  if (!canonical) return '';
  const facts = {
    'og:type': 'website',
    'og:site_name': site.siteName,
    'og:title': title,
    'og:url': canonical,
    'og:locale': site.locale.replace('-', '_'),
    ...(description && { 'og:description': description }),
    ...(shareImage && {
      'og:image': `${site.clientUrl}${shareImage.path}`,
      'og:image:type': 'image/png',
      'og:image:width': IMAGE_SIZE.width,
      'og:image:height': IMAGE_SIZE.height,
      'og:image:alt': shareImage.alt,
    }),
  };
  return html`${Object.entries(facts).map(
    ([name, content]) => html`<meta property="${name}" content="${content}" />`,
  )}${shareImage && html`<meta name="twitter:card" content="summary_large_image" />`}`;
}

function footerLinks(title: string, links: readonly (readonly [name: string, href: string])[]): Markup {
  return html`<nav aria-label="${title}">
    <h2>${title}</h2>
    <ul role="list">
      ${links.map(([name, href]) => html`<li><a href="${href}">${name}</a></li>`)}
    </ul>
  </nav>`;
}

/** Renders with React, which escapes all text that a person wrote. */
export const reactMarkup = (element: ReactElement): Markup => trusted(renderToStaticMarkup(element));

export function layout(page: Layout): Markup {
  const { site, title, description, canonical, banner, script, feed, structured, main, visits, isStorePage } =
    page;
  const { alternates = [], hasOwnSearch = false, fetchedAhead } = page;
  return html`<!doctype html>
    <html lang="${site.locale}" class="${site.classNames.root}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | ${site.siteName}</title>
        ${description ? html`<meta name="description" content="${description}" />` : html`<meta name="robots" content="noindex" />`}
        ${canonical && html`<link rel="canonical" href="${canonical}" />`}
        ${alternates.map(
          ({ locale, href }) => html`<link rel="alternate" hreflang="${locale}" href="${href}" />`,
        )}
        ${feed && html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}" />`}
        ${openGraph(page)}
        ${fontPaths(site).map((path) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin />`)}
        <link rel="icon" href="${site.favicon.startsWith('/') ? site.portalUrl : ''}${site.favicon}" />
        ${stylesheet(site).element}
        <script type="module" src="${SUGGESTIONS_PATH}"></script>
        ${script && html`<script src="${script}" defer></script>`}
        ${fetchedAhead && dataScript('speculationrules', prefetchRules(fetchedAhead))}
        ${structured && dataScript('application/ld+json', structured)}
      </head>
      <body ${visits && html`data-visits="${visits}"`} ${visits && isStorePage && html`data-page="store"`}>
        <a class="skip" href="#main">Skip to main content</a>
        ${banner}
        <header class="site ${site.classNames.header}">
          <div class="inner">
            <a class="brand" href="/stores"
              ><img src="${logoPath(site)}" alt="${site.siteName}" width="160" height="40"
            /></a>
            ${!hasOwnSearch && searchForm({ id: 'search' })}
            <a class="site-link" href="/stores#all">Stores A to Z</a>
            <a class="site-link" href="/stores/saved">Saved</a>
          </div>
        </header>
        <main id="main" tabindex="-1">${main}</main>
        <footer class="foot ${site.classNames.footer}">
          <div class="inner">
            ${footerLinks('Browse', [
              ['Today’s coupons', '/stores'],
              ['All stores', '/stores#all'],
              ['Saved coupons', '/stores/saved'],
            ])}
            ${footerLinks('Help', [
              ['How we check codes', '/stores/how-we-check-codes'],
              ['Contact', `mailto:${site.supportEmail}`],
            ])}
            ${footerLinks('For merchants', [
              ['Create your coupon page', `${site.portalUrl}/register`],
              ['Log in', `${site.portalUrl}/login`],
            ])}
            ${footerLinks('Legal', [
              ['Privacy policy', site.privacyPolicyUrl],
              ['Terms', site.termsUrl],
            ])}
            <p>
              © ${new Date().getFullYear()} ${site.siteName}, operated by ${site.company.name},
              ${site.company.address}
            </p>
          </div>
        </footer>
      </body>
    </html> `;
}
