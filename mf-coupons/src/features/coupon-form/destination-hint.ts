/** Whether an address looks as if shoppers would find nothing there. Pure: nothing is asked of the network. */
import { hasOtherScheme } from '@coupon-center/contracts';

/** `htp://`, `https//`, `http:/shop`: what was meant to be http. */
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

/** The host of an address as a browser reads it; null where there is none. */
function hostOf(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

function schemeHint(text: string): string | null {
  if (DOUBLED_SCHEME.test(text))
    return `The address begins twice: is it “${text.replace(DOUBLED_SCHEME, '')}”?`;
  const [slip] = SCHEME_SLIP.exec(text) ?? [];
  if (slip !== undefined) {
    const scheme = slip.toLowerCase().includes('s') ? 'https' : 'http';
    return `The beginning looks mistyped: is it “${scheme}://${text.slice(slip.length)}”?`;
  }
  return hasOtherScheme(text) ? 'Only addresses that start with http:// or https:// can be stored.' : null;
}

function hostHint(host: string): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1);
  if (OWN_NETWORK.test(host)) return `“${host}” is known in your own network only: shoppers cannot open it.`;
  if (!host.includes('.')) return `“${host}” has no dot, as the name of a site has: shoppers cannot open it.`;
  if (FOR_EXAMPLES.test(host)) return `“${host}” is a name for examples: shoppers find nothing there.`;
  if (Object.hasOwn(ENDING_SLIPS, ending))
    return `“.${ending}” looks mistyped: is it “${host.slice(0, -ending.length)}${ENDING_SLIPS[ending]}”?`;
  if (WWW_SLIP.test(host)) return `The beginning looks mistyped: is it “${host.replace(WWW_SLIP, 'www.')}”?`;
  return /^[a-z0-9.-]+$/.test(host) ? null : `“${host}” looks mistyped.`;
}

/**
 * What a merchant may want to look at again in a destination. It never keeps an address from being saved.
 * @param typed as it stands in the field
 * @returns words for the merchant, or null
 */
export function destinationHint(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/\s/.test(text)) return 'An address has no spaces.';
  const hint = schemeHint(text);
  if (hint !== null) return hint;
  const host = hostOf(text);
  if (host === null) return 'This looks like no address of a page.';
  return hostHint(host) ?? (text === typed ? null : 'The spaces around the address will be left out.');
}
