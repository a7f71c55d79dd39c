/** The layout of all mails: plain text, and simple HTML with the same content. */
import { html } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';

export interface MailContent {
  subject: string;
  /** Paragraphs of plain text. */
  before: string[];
  action?: { label: string; url: string };
  after?: string[];
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export function renderMail(site: Site, { subject, before, action, after = [] }: MailContent): RenderedMail {
  const signature = `${site.siteName} – ${site.portalUrl}`;
  const paragraph = (text: string) => html`<p>${text}</p>`;
  const buttonStyle =
    `display:inline-block;padding:12px 20px;color:#fff;background:${site.primaryColor};` +
    'text-decoration:none;border-radius:4px';
  const button =
    action &&
    html`<p><a href="${action.url}" style="${buttonStyle}">${action.label}</a></p>
      <p><a href="${action.url}">${action.url}</a></p>`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font-family:sans-serif;line-height:1.5;color:#222;max-width:36em">
        ${before.map(paragraph)}${button}${after.map(paragraph)}
        <hr />
        ${paragraph(signature)}
      </body>
    </html>`;
  return {
    subject,
    text: [...before, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after, signature].join(
      '\n\n',
    ),
    html: page.text,
  };
}
