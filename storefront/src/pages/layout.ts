/** The frame of all pages: head, brand header and footer links. */
import { initialOf } from '@coupon-center/coupon-card';
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { FONT_PATH } from '../static-files.ts';
import { stylesheet } from '../stylesheet.ts';

export interface Layout {
  site: Site;
  title: string;
  /** For search engines; pages without a description are not indexed. */
  description?: string;
  canonical?: string;
  /** Shown above everything else. */
  banner?: Content;
  /** Address of a script. */
  script?: string;
  /** Full-width sections; each contains an `inner` element. */
  main: Content;
}

/** A whole document. */
export function layout({ site, title, description, canonical, banner, script, main }: Layout): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | ${site.siteName}</title>
        ${description ? html`<meta name="description" content="${description}" />` : html`<meta name="robots" content="noindex" />`}
        ${canonical && html`<link rel="canonical" href="${canonical}" />`}
        <link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin />
        <link rel="icon" href="${site.portalUrl}${site.favicon}" />
        ${stylesheet(site).element} ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body class="${site.classNames.root}">
        <a class="skip" href="#main">Skip to main content</a>
        ${banner}
        <header class="site ${site.classNames.header}">
          <div class="inner">
            <a class="brand" href="${site.clientUrl}/"
              ><span aria-hidden="true">${initialOf(site.siteName)}</span>${site.siteName}</a
            >
            <a class="site-link" href="${site.portalUrl}/register">Create your coupon page</a>
          </div>
        </header>
        <main id="main" tabindex="-1">${main}</main>
        <footer class="foot ${site.classNames.footer}">
          <div class="inner">
            <p>© ${new Date().getFullYear()} ${site.siteName}</p>
            <nav aria-label="Legal">
              <ul>
                <li><a href="${site.privacyPolicyUrl}">Privacy policy</a></li>
                <li><a href="${site.termsUrl}">Terms</a></li>
              </ul>
            </nav>
          </div>
        </footer>
      </body>
    </html> `;
}
