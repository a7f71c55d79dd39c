/** Reads which encodings a client accepts. */

/** @param header `Accept-Encoding` */
export function acceptedEncodings(header = ''): Set<string> {
  const offers = header.split(',').map((offer) => offer.split(';').map((part) => part.trim().toLowerCase()));
  const wanted = offers.filter(([, ...parameters]) => !parameters.some((one) => /^q=0(\.0*)?$/.test(one)));
  return new Set(wanted.map(([name = '']) => name));
}
