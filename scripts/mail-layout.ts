/**
 * `npm run mail-layout`: compiles the layout of emails from MJML to the tables that Outlook needs. The result is kept beside its
 * source, so that the API needs no compiler; Liquid fills it in (`backend/src/platform/mail/mail-layout.ts`).
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTool } from '@coupon-center/tools';

type Mjml = (
  source: string,
  options: { validationLevel: 'soft' },
) => Promise<{ html: string; errors: { message: string; formattedMessage: string }[] }>;

const MAIL = join(import.meta.dirname, '../backend/src/platform/mail');
const SOURCE = join(MAIL, 'layout.mjml');
const COMPILED = join(MAIL, 'layout.html');

/** Puts a hash of source and HTML before the HTML, in a comment that Liquid leaves out, so that a change of either shows. */
function seal(html: string): string {
  const hash = createHash('sha256').update(readFileSync(SOURCE)).update(html).digest('hex');
  return `{%- # Compiled from layout.mjml: ${hash} -%}\n${html}`;
}

/** Whether the compiled layout is what the compiler made of the source as it is now. */
export function isMailLayoutCurrent(): boolean {
  const compiled = readFileSync(COMPILED, 'utf8');
  return compiled === seal(compiled.slice(compiled.indexOf('\n') + 1));
}

/** @throws Error for a layout that MJML doesn't accept */
async function compileMailLayout(): Promise<string> {
  const { default: mjml2html } = (await useTool('mail', 'mjml')) as { default: Mjml };
  const { html, errors } = await mjml2html(readFileSync(SOURCE, 'utf8'), { validationLevel: 'soft' });
  // The brand's colors are not known yet.
  const faults = errors.filter(({ message }) => !/\{\{[^}]+\}\} for type Color/.test(message));
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'));
  return `${html.replace(/[ \t]+$/gm, '').trim()}\n`;
}

if (import.meta.main) void compileMailLayout().then((html) => writeFileSync(COMPILED, seal(html)));
