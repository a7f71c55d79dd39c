/** The page shown for a link that is not accepted. It works without the shell, which may be the broken part. */
import { html, trusted } from '@coupon-center/server-kit';
import { tokenStyle } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { colorSchemeOf } from '@coupon-center/shell-page';
import type { Appearance } from '@coupon-center/shell-page';

export interface Refusal {
  site: Site;
  appearance: Appearance;
  nonce: string;
  /** Reasons as sentences in which "it" is the link. */
  reasons: readonly string[];
}

const STYLE = `
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--background); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; padding: 40px 16px; color: var(--text); font: var(--type-body1); overflow-wrap: anywhere; }
main { max-width: 38rem; margin-inline: auto; padding: 40px 24px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 16px; }
h1 { margin: 0 0 16px; font: var(--type-h2); }
ul { margin: 0; padding-left: 20px; }
p { margin: 12px 0; }
a { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 20px; border-radius: 10px;
  background: var(--action); color: var(--on-action); font: var(--type-button); text-decoration: none; }
a:hover { background: var(--action-hover); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
@media (forced-colors: active) { a { border: 1px solid; } }
`;

/** Returns the value of the page's `Content-Security-Policy` header. */
export function refusalPolicy(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

export function refusalPage({ site, appearance, nonce, reasons }: Refusal): string {
  const style = `${tokenStyle(site)}:root{color-scheme:${colorSchemeOf(appearance)}}${STYLE}`;
  const words =
    reasons.length === 1
      ? html`<p>${reasons[0]}</p>`
      : html`<ul>
          ${reasons.map((reason) => html`<li>${reason}</li>`)}
        </ul>`;
  // prettier-ignore
  return html`<!doctype html>
<html lang="${site.locale}" class="${site.classNames.root}">
<head>
<meta charset="utf-8">
<title>This link can’t be used | ${site.appName}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${site.favicon}">
<style nonce="${nonce}">${trusted(style)}</style>
</head>
<body>
<main>
<h1>This link can’t be used</h1>
${words}
<p>Nothing on your pages has changed. Ask whoever sent the link for a new one.</p>
<p><a href="/">Go to ${site.appName}</a></p>
</main>
</body>
</html>
`.text;
}
