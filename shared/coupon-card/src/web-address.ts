/** Characters that browsers leave in an address and servers may refuse, because RFC 3986 wants them encoded. */
const TO_ENCODE = /[[\]^`{|}]/g;

/** Returns the address as a browser reads it, or null unless it is http(s), so that a stored `javascript:` address can't run. */
export function webAddress(value: string | null): string | null {
  if (value === null || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  // The host of an IPv6 address has brackets of its own.
  const start = href.indexOf('/', protocol.length + 2);
  return href.slice(0, start) + href.slice(start).replace(TO_ENCODE, encodeURIComponent);
}
