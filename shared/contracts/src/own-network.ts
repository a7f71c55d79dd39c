/** Addresses that work only on somebody's own machine or network, so shoppers can't open them. */

/** Hosts as browsers write them. */
const OWN_NETWORK =
  /(^|\.)(localhost|local|internal|lan|home)\.?$|^(10|127|0)(\.\d+){3}$|^(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}$|^\[/;

/** @param host as `URL` returns it */
export function isOwnNetwork(host: string): boolean {
  return OWN_NETWORK.test(host);
}
