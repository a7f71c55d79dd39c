/**
 * `npm run mail-layout`: compiles the layout of mails from MJML to the tables that Outlook needs. The result is kept beside its
 * source, so that the API needs no compiler; Liquid fills it in (`backend/src/platform/mail/mail-layout.ts`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml2html from 'mjml';

const MAIL = join(import.meta.dirname, '../backend/src/platform/mail');
/** The compiled layout. */
export const MAIL_LAYOUT: string = join(MAIL, 'layout.html');

/** @throws Error for a layout that MJML doesn't accept */
export async function compileMailLayout(): Promise<string> {
  const source = readFileSync(join(MAIL, 'layout.mjml'), 'utf8');
  const { html, errors } = await mjml2html(source, { validationLevel: 'soft' });
  // The brand's colors are not known yet.
  const faults = errors.filter(({ message }) => !/\{\{[^}]+\}\} for type Color/.test(message));
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'));
  return `${html.replace(/[ \t]+$/gm, '').trim()}\n`;
}

if (import.meta.main) void compileMailLayout().then((html) => writeFileSync(MAIL_LAYOUT, html));
