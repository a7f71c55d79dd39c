/**
 * The layout of all mails, in the look of the brand: HTML that works in Outlook and in dark mode, and plain text with the same
 * content. `layout.html` is compiled from `layout.mjml` by `npm run mail-layout`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Liquid } from 'liquidjs';
import { tokensOf } from '@coupon-center/site-config';
import type { Site, Token } from '@coupon-center/site-config';

/** A link by which a reader ends mails of one kind. */
export interface Unsubscribe {
  /** Text of the link at the mail's end. */
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
  /** Figures; the first cell of each row says what they are. */
  tables?: { head: string[]; rows: string[][] }[];
  action?: { label: string; url: string };
  after?: string[];
  /** Why the reader gets it, if not because of an account of theirs. */
  why?: string;
  /** Set for mails that aren't about something the reader did. */
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

/** Maximum length of a subject, in characters; only subjects with a long name are cut. */
const LONGEST_SUBJECT = 150;

/** @param content may contain text that people typed, which can't break out of its line */
export function renderMail(site: Site, content: MailContent): RenderedMail {
  const { action, unsubscribe } = content;
  const subject = cut(oneLine(content.subject), LONGEST_SUBJECT);
  const before = content.before.map(oneLine);
  const after = (content.after ?? []).map(oneLine);
  const tables = (content.tables ?? []).map(({ head, rows }) => ({
    head: head.map(oneLine),
    rows: rows.map((row) => row.map(oneLine)),
  }));
  const why =
    content.why ?? `You get this email because of an account for ${site.appName} on ${site.siteName}.`;
  const html = liquid.renderSync(layout, {
    site,
    light: coloursOf(site, 'light'),
    dark: coloursOf(site, 'dark'),
    subject,
    preview: before[0],
    before,
    tables: tables.map(({ head, rows }) => ({ head: inColumns(head), rows: rows.map(inColumns) })),
    action,
    after,
    why,
    unsubscribe,
  }) as string;
  const text = [
    ...before,
    ...tables.map(({ head, rows }) => [head, ...rows].map((row) => row.join(' | ')).join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    [why, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])].join('\n'),
    `${site.siteName} – ${site.portalUrl}\n${site.supportEmail}\n${site.company.name}, ${site.company.address}`,
  ].join('\n\n');
  return { subject, text, html, ...(unsubscribe && { unsubscribe }) };
}

/** Removes line breaks, and marks that change the direction of text. */
function oneLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
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

/** Aligns words left and lets them break anywhere; aligns figures right and keeps them whole. */
function inColumns(cells: readonly string[]): { text: string; align: string; style: string }[] {
  return cells.map((text, column) =>
    column === 0
      ? { text, align: 'left', style: 'padding: 4px 0' }
      : { text, align: 'right', style: 'padding: 4px 0 4px 12px; word-break: normal' },
  );
}
