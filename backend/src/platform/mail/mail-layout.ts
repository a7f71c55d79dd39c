/**
 * The layout of all mails, in the look of the brand: HTML that holds in Outlook and in the dark, and plain text with the same
 * content. `layout.html` is compiled from `layout.mjml` by `npm run mail-layout`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Liquid } from 'liquidjs';
import { tokensOf } from '@coupon-center/site-config';
import type { Site, Token } from '@coupon-center/site-config';

/** How a reader ends mails of one kind. */
export interface Unsubscribe {
  /** What the link at the end says. */
  label: string;
  /** A page that asks once. */
  url: string;
  /** Ends them with a POST, without asking (RFC 8058). */
  oneClickUrl: string;
}

export interface MailContent {
  subject: string;
  /** Paragraphs of plain text. */
  before: string[];
  /** Rows of figures; the first cell of each says what they are. */
  table?: { head: string[]; rows: string[][] };
  action?: { label: string; url: string };
  after?: string[];
  /** Of mails that aren't about something that their reader did. */
  unsubscribe?: Unsubscribe;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  unsubscribe?: Unsubscribe;
}

const liquid = new Liquid({ outputEscape: 'escape' });
const layout = liquid.parse(readFileSync(join(import.meta.dirname, 'layout.html'), 'utf8'));

export function renderMail(site: Site, content: MailContent): RenderedMail {
  const { subject, before, table, action, after = [], unsubscribe } = content;
  const why = `You get this email because of an account for ${site.appName} on ${site.siteName}.`;
  const html = liquid.renderSync(layout, {
    site,
    light: coloursOf(site, 'light'),
    dark: coloursOf(site, 'dark'),
    subject,
    preview: before[0],
    before,
    table: table && { head: inColumns(table.head), rows: table.rows.map(inColumns) },
    action,
    after,
    why,
    unsubscribe,
  }) as string;
  const text = [
    ...before,
    ...(table ? [[table.head, ...table.rows].map((row) => row.join(' | ')).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    [why, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])].join('\n'),
    `${site.siteName} – ${site.portalUrl}\n${site.company.name}, ${site.company.address}`,
  ].join('\n\n');
  return { subject, text, html, ...(unsubscribe && { unsubscribe }) };
}

function coloursOf(site: Site, scheme: keyof Token) {
  const { background, surface, text, primary, 'on-primary': onPrimary } = tokensOf(site);
  return {
    background: background[scheme],
    surface: surface[scheme],
    text: text[scheme],
    primary: primary[scheme],
    onPrimary: onPrimary[scheme],
  };
}

/** Words begin at the left edge of their column, figures end at the right one. */
function inColumns(cells: readonly string[]): { text: string; align: string }[] {
  return cells.map((text, column) => ({ text, align: column === 0 ? 'left' : 'right' }));
}
