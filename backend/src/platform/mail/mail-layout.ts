/** The look that all mails share: plain text, and simple HTML that says the same. */
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

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function renderMail(site: Site, { subject, before, action, after = [] }: MailContent): RenderedMail {
  const signature = `${site.siteName} – ${site.portalUrl}`;
  const paragraph = (text: string) => `<p>${escape(text)}</p>`;
  const button = action
    ? `<p><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;color:#fff;` +
      `background:${site.primaryColor};text-decoration:none;border-radius:4px">${escape(action.label)}</a></p>` +
      `<p><a href="${escape(action.url)}">${escape(action.url)}</a></p>`
    : '';
  return {
    subject,
    text: [...before, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after, signature].join(
      '\n\n',
    ),
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>` +
      `<body style="font-family:sans-serif;line-height:1.5;color:#222;max-width:36em">` +
      `${before.map(paragraph).join('')}${button}${after.map(paragraph).join('')}<hr>${paragraph(signature)}</body></html>`,
  };
}
