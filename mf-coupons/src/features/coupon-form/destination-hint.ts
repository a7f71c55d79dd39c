/** Spots addresses that shoppers probably can't open, by their text alone. */
import { hasOtherScheme } from '@coupon-center/contracts';

/** `htp://`, `https//`, `http:/shop`: slips of http. */
const SCHEME_SLIP = /^(?!https?:\/\/)[htps]{3,7}(?:[:;]\/{0,3}|\/{2,3})(?=\D)/i;
const DOUBLED_SCHEME = /^https?:\/\/(?=https?[:/])/i;
const OWN_NETWORK =
  /(^|\.)(localhost|local|internal|lan|home)$|^(10|127|0)(\.\d+){3}$|^192\.168(\.\d+){2}$|^\[/;
const FOR_EXAMPLES = /(^|\.)(example|test|invalid)$|(^|\.)example\.(com|net|org)$/;
const ENDING_SLIPS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  ogr: 'org',
  nte: 'net',
};
const WWW_SLIP = /^(w{1,2}|w{4,})\./;

/** The host of an address as a browser reads it, or null. */
function hostOf(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

function schemeHint(text: string): string | null {
  if (DOUBLED_SCHEME.test(text))
    return `The address starts twice. Did you mean “${text.replace(DOUBLED_SCHEME, '')}”?`;
  const [slip] = SCHEME_SLIP.exec(text) ?? [];
  if (slip !== undefined) {
    const scheme = slip.toLowerCase().includes('s') ? 'https' : 'http';
    return `Did you mean “${scheme}://${text.slice(slip.length)}”?`;
  }
  return hasOtherScheme(text) ? 'Enter an address that starts with http:// or https://.' : null;
}

function hostHint(host: string): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1);
  if (OWN_NETWORK.test(host)) return `“${host}” only works on your network. Shoppers can’t open it.`;
  if (!host.includes('.')) return `“${host}” isn’t a full web address. Is an ending like .com missing?`;
  if (FOR_EXAMPLES.test(host)) return `${host} is a placeholder domain. Enter your real website.`;
  if (Object.hasOwn(ENDING_SLIPS, ending))
    return `Did you mean “${host.slice(0, -ending.length)}${ENDING_SLIPS[ending]}”?`;
  if (WWW_SLIP.test(host)) return `Did you mean “${host.replace(WWW_SLIP, 'www.')}”?`;
  return /^[a-z0-9.-]+$/.test(host) ? null : `“${host}” may be mistyped.`;
}

/**
 * Advice about a destination, which can be saved in spite of it.
 * @param typed the text of the field
 * @returns what to show the merchant, or null
 */
export function destinationHint(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/\s/.test(text)) return 'A web address can’t contain spaces.';
  const hint = schemeHint(text);
  if (hint !== null) return hint;
  const host = hostOf(text);
  if (host === null) return 'This doesn’t look like a web address.';
  return hostHint(host) ?? (text === typed ? null : 'Spaces around the address will be removed.');
}
