/** Schemas of text fields that several calls share: trimmed, bounded, without characters that a database or a mail refuses. */
import { z } from 'zod';
import { MAX_EMAIL, MAX_PASSWORD, MAX_URL, MIN_PASSWORD } from './limits.ts';

/** NUL and halves of surrogate pairs can't be stored as UTF-8. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

export const REQUIRED_MESSAGE = 'This field is required.';

/** Text that can be stored, as it was typed. */
export const storableText = z
  .string({ error: ({ input }) => (input === undefined || input === null ? REQUIRED_MESSAGE : undefined) })
  .refine(isStorable, 'This text has characters that cannot be stored.');

/** What a field says that is longer than it may be. */
export function tooLongMessage(max: number): string {
  return `Ensure this field has no more than ${max} characters.`;
}

/** No control characters but line breaks, and none that turn the direction of what follows. */
export const SHOWABLE = /^([\r\n]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u;
export const NOT_SHOWABLE_MESSAGE = 'This field has characters that are not allowed.';

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
        .max(max, tooLongMessage(max))
        .regex(/^[^\r\n\u2028\u2029]*$/, 'This field must be a single line.')
        .regex(SHOWABLE, NOT_SHOWABLE_MESSAGE),
    );
}

/** The id of a row, in an address or a query: digits only, no other spelling of a number, and none that is not exact. */
export const rowId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'Enter a whole number.')
    .transform(Number)
    .pipe(z.int('Enter a whole number.')),
]);

/**
 * At least one character that can be seen: spaces, control and formatting characters, combining marks and letters that
 * are drawn as nothing (Hangul fillers, the blank Braille pattern) do not count.
 */
export const VISIBLE = /[^\p{Z}\p{C}\p{M}\u3164\u115f\u1160\uffa0\u2800]/u;

/** As {@link line}, with something to see in it. */
export function requiredLine(max: number) {
  return line(max).pipe(z.string().regex(VISIBLE, REQUIRED_MESSAGE));
}

/** An e-mail address, trimmed; compared without case by the API. */
export const emailText = requiredLine(MAX_EMAIL).pipe(z.email('Enter a valid email address.'));

/** A password that is being chosen. */
export const newPassword = storableText
  .pipe(z.string().min(MIN_PASSWORD, `Password should be at least ${MIN_PASSWORD} characters long`))
  .pipe(z.string().max(MAX_PASSWORD, tooLongMessage(MAX_PASSWORD)));

const HTTP = /^https?:\/\//i;

/** Whether a text begins as an address of another kind does, or as http without its slashes: it cannot be stored. */
export function hasOtherScheme(value: string): boolean {
  const text = value.trim();
  return !HTTP.test(text) && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
}

/**
 * Apply the URL rule: `http://` and `https://` are kept, a bare domain gets `http://` in front.
 * @returns the address as it will be stored, or null where it is not an http(s) address
 * @see docs/rules.md, 11
 */
export function normalizeUrl(value: string): string | null {
  const text = value.trim();
  // Browsers read a backslash as a slash, other readers as part of the host or of a user name.
  if (text === '' || /[\s\\]/.test(text) || hasOtherScheme(text)) return null;
  const address = HTTP.test(text) ? text : `http://${text.replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  const isHost =
    hostname === 'localhost' || hostname.startsWith('[') || /^[^.]+(\.[^.]+)+\.?$/.test(hostname);
  return isHost && !username && !password && showsHost(address, hostname) ? address : null;
}

/**
 * Whether people who read an address read the host that a browser opens: the same but for upper case, or an
 * international name in plain letters. A lone number, which is an IPv4 address to a browser, is refused here, as are
 * hosts spelled with percent signs, invisible characters or look-alike forms such as full-width letters.
 */
function showsHost(address: string, hostname: string): boolean {
  const typed = (/^https?:\/\/(\[[^\]]*\]|[^/?#:@]*)/i.exec(address)?.[1] ?? '').toLowerCase();
  if (hostname.startsWith('[')) return typed.startsWith('[');
  if (/^[\x21-\x7e]*$/.test(typed)) return typed === hostname;
  return !/[%\p{C}]/u.test(typed) && typed === typed.normalize('NFKC');
}

function toAddress(value: string, context: z.RefinementCtx<string>): string {
  const address = normalizeUrl(value);
  if (address !== null && address.length <= MAX_URL) return address;
  context.addIssue({
    code: 'custom',
    message: address === null ? 'Enter a valid URL.' : tooLongMessage(MAX_URL),
  });
  return z.NEVER;
}

/** An http(s) address, normalised by {@link normalizeUrl}. */
export const urlText = requiredLine(MAX_URL).transform(toAddress);

/** As {@link urlText}; blank text is an empty one. */
export const optionalUrlText = line(MAX_URL).transform(
  (value, context) => value && toAddress(value, context),
);

/** A calendar day, yyyy-MM-dd, that exists, in a year of four digits that every part of the product can compute with. */
export const calendarDay = z.iso
  .date({ error: 'Enter a valid date.', abort: true })
  .refine((day) => day >= '1900-01-01' && day < '3000-01-01', 'Enter a valid date.');
