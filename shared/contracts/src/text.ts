/** Schemas of text fields that several calls share: trimmed, bounded, without characters that a database or a mail refuses. */
import { z } from 'zod';
import { MAX_EMAIL, MAX_PASSWORD, MAX_URL, MIN_PASSWORD } from './limits.ts';

/** NUL and halves of surrogate pairs can't be stored as UTF-8. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Text that can be stored, as it was typed. */
export const storableText = z.string().refine(isStorable, 'This text has characters that can not be stored.');

/**
 * One line of trimmed text.
 * @param max most characters after trimming
 */
export function line(max: number) {
  return storableText
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .max(max, `Ensure this field has no more than ${max} characters.`)
        .regex(/^[^\r\n\u2028\u2029]*$/, 'This field must be a single line.'),
    );
}

export const REQUIRED_MESSAGE = 'This field is required.';

/** As {@link line}, and not blank. */
export function requiredLine(max: number) {
  return line(max).pipe(z.string().min(1, REQUIRED_MESSAGE));
}

/** An e-mail address, trimmed; compared without case by the API. */
export const emailText = requiredLine(MAX_EMAIL).pipe(z.email('Enter a valid email address.'));

/** A password that is being chosen. */
export const newPassword = storableText
  .pipe(z.string().min(MIN_PASSWORD, `Password should be at least ${MIN_PASSWORD} characters long`))
  .pipe(z.string().max(MAX_PASSWORD, `Ensure this field has no more than ${MAX_PASSWORD} characters.`));

/**
 * Apply the URL rule: `http://` and `https://` are kept, a bare domain gets `http://` in front.
 * @returns the address as it will be stored, or null where it is not an http(s) address
 * @see decisions, 11
 */
export function normalizeUrl(value: string): string | null {
  const text = value.trim();
  if (text === '' || /\s/.test(text)) return null;
  const hasHttp = /^https?:\/\//i.test(text);
  if (!hasHttp && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return null;
  const address = hasHttp ? text : `http://${text.replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  const isHost = hostname === 'localhost' || hostname.startsWith('[') || /^[^.]+(\.[^.]+)+\.?$/.test(hostname);
  return isHost && !username && !password ? address : null;
}

/** An http(s) address, normalised by {@link normalizeUrl}. */
export const urlText = requiredLine(MAX_URL).transform((value, context) => {
  const address = normalizeUrl(value);
  if (address !== null) return address;
  context.addIssue({ code: 'custom', message: 'Enter a valid URL.' });
  return z.NEVER;
});

/** A calendar day, yyyy-MM-dd, that exists. */
export const calendarDay = z.iso.date('Enter a valid date.');
