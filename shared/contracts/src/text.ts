/**
 * Schemas of text fields that several calls share: trimmed, bounded, and without characters that a database or an email
 * refuses.
 */
import * as z from '@coupon-center/schema';
import { MAX_EMAIL, MAX_PASSWORD, MAX_URL, MIN_PASSWORD } from './limits.ts';

/** NUL and lone surrogates can't be stored as UTF-8. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

export const REQUIRED_MESSAGE = 'This field is required.';

/** Text that can be stored, kept as it was typed. */
export const storableText = z
  .string({ error: ({ input }) => (input === undefined || input === null ? REQUIRED_MESSAGE : undefined) })
  .check(z.refine(isStorable, 'This text has characters that cannot be stored.'));

/**
 * Invisible characters that slip in when text is copied: soft hyphens, zero-width spaces, direction marks, word joiners and byte
 * order marks. Nobody puts them into a code, an address or an email on purpose.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

/** Removes invisible characters from a code, an address or an email. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** Error message for a text that is too long. */
export function tooLongMessage(max: number): string {
  return `Ensure this field has no more than ${max} characters.`;
}

/** No control characters other than line breaks, and none that change the direction of the following text. */
export const SHOWABLE = /^([\r\n]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u;
export const NOT_SHOWABLE_MESSAGE = 'This field has characters that are not allowed.';

/** Text typed into a small box: trimmed, composed (NFC), and with its tabs as spaces. */
export const typedText = z.pipe(
  storableText,
  z.transform((value) => value.normalize().replaceAll('\t', ' ').trim()),
);

export const SINGLE_LINE = /^[^\r\n\u2028\u2029]*$/;
export const SINGLE_LINE_MESSAGE = 'This field must be a single line.';

/**
 * A single line of text, trimmed and composed (NFC): a letter with a combining accent equals the accented letter.
 * @param max most characters after trimming
 */
export function line(max: number) {
  return z.pipe(
    z.pipe(
      storableText,
      z.transform((value) => value.normalize().trim()),
    ),
    z
      .string()
      .check(
        z.maxLength(max, tooLongMessage(max)),
        z.regex(SINGLE_LINE, SINGLE_LINE_MESSAGE),
        z.regex(SHOWABLE, NOT_SHOWABLE_MESSAGE),
      ),
  );
}

/** Text without its invisible characters, for another schema to check. */
const seenText = z.pipe(storableText, z.transform(withoutUnseen));

/** Like {@link line}, without invisible characters. */
export const codeLine = (max: number) => z.pipe(seenText, line(max));

/** The id of a row in an address or query: digits only, no other notation, and no number too large to be exact. */
export const rowId = z.union([
  z.int().check(z.positive()),
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Enter a whole number.')), z.transform(Number)),
    z.int('Enter a whole number.'),
  ),
]);

/**
 * At least one visible character. Spaces, control and formatting characters, combining marks and letters that
 * render as nothing (Hangul fillers, the blank Braille pattern) don't count.
 */
export const VISIBLE = /[^\p{Z}\p{C}\p{M}\u3164\u115f\u1160\uffa0\u2800]/u;

/** Like {@link line}, but requires a visible character. */
export function requiredLine(max: number) {
  return z.pipe(line(max), z.string().check(z.regex(VISIBLE, REQUIRED_MESSAGE)));
}

/** Zod's pattern, extended to top-level domains in other scripts, e.g. `xn--p1ai`. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** Mail servers know an international domain by its ASCII form: `ann@café.example` is `ann@xn--caf-dma.example`. */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // Anything but a domain is left for the check that refuses it.
  if (at === 0 || /^[\x21-\x7e]*$/.test(domain) || /[\s/?#:[\]\\%]/.test(domain)) return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? email.slice(0, at) + new URL(address).hostname : email;
}

/** An email address, trimmed and with its domain in ASCII; the API compares it without case. */
export const emailText = z.pipe(
  z.pipe(z.pipe(seenText, requiredLine(MAX_EMAIL)), z.transform(withAsciiDomain)),
  z
    .email({ pattern: EMAIL, error: 'Enter a valid email address.' })
    .check(z.maxLength(MAX_EMAIL, tooLongMessage(MAX_EMAIL))),
);

/** A new password. */
export const newPassword = z.pipe(
  z.pipe(
    storableText,
    z
      .string()
      .check(z.minLength(MIN_PASSWORD, `Password should be at least ${MIN_PASSWORD} characters long`)),
  ),
  z.string().check(z.maxLength(MAX_PASSWORD, tooLongMessage(MAX_PASSWORD))),
);

const HTTP = /^https?:\/\//i;

/** Returns whether a text starts with another scheme, or with http but without its slashes. Neither can be stored. */
export function hasOtherScheme(value: string): boolean {
  const text = value.trim();
  return !HTTP.test(text) && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
}

/**
 * Applies the URL rule: keeps `http://` and `https://`, and puts `http://` in front of a bare domain.
 * @returns the address as it will be stored, or null if it isn't an http(s) address
 * @see docs/rules.md, 11
 */
export function normalizeUrl(value: string): string | null {
  const text = withoutUnseen(value).trim();
  // Browsers read a backslash as a slash, other parsers as part of the host or user name.
  if (text === '' || /[\s\\]/.test(text) || hasOtherScheme(text)) return null;
  const address = HTTP.test(text) ? text : `http://${text.replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  const isHost =
    hostname === 'localhost' || hostname.startsWith('[') || /^[^.]+(\.[^.]+)+\.?$/.test(hostname);
  return isHost && !username && !password && showsHost(address, hostname) ? address : null;
}

/**
 * Returns whether the host in an address reads the same as the host that a browser opens, apart from upper case and
 * international names. Refuses a lone number, which is an IPv4 address to a browser, and hosts spelled with percent
 * signs, invisible characters or look-alikes such as full-width letters.
 */
function showsHost(address: string, hostname: string): boolean {
  const typed = (/^https?:\/\/(\[[^\]]*\]|[^/?#:@]*)/i.exec(address)?.[1] ?? '').toLowerCase();
  if (hostname.startsWith('[')) return typed.startsWith('[');
  if (/^[\x21-\x7e]*$/.test(typed)) return typed === hostname;
  return !/[%\p{C}]/u.test(typed) && typed === typed.normalize('NFKC');
}

function toAddress(value: string, context: z.core.ParsePayload): string {
  const address = normalizeUrl(value);
  if (address !== null && address.length <= MAX_URL) return address;
  context.issues.push({
    code: 'custom',
    input: value,
    message: address === null ? 'Enter a valid URL.' : tooLongMessage(MAX_URL),
  });
  return z.NEVER;
}

/** An http(s) address, normalized by {@link normalizeUrl}. */
export const urlText = z.pipe(z.pipe(seenText, requiredLine(MAX_URL)), z.transform(toAddress));

/** Like {@link urlText}; a blank text becomes an empty one. */
export const optionalUrlText = z.pipe(
  codeLine(MAX_URL),
  z.transform((value, context) => value && toAddress(value, context)),
);

/** An existing calendar day, yyyy-MM-dd, in a year with four digits that every part of the product can handle. */
export const calendarDay = z
  .isoDate({ error: 'Enter a valid date.', abort: true })
  .check(z.refine((day) => day >= '1900-01-01' && day < '3000-01-01', 'Enter a valid date.'));
