/** Maps an address to the network that it belongs to: that of a single customer, or a wider one. */
import { isIPv4, isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify the network; its owner may use new values of the others for every request. */
const NETWORK_GROUPS = 4;

/** Groups that one contract with a provider may comprise. */
const WIDE_GROUPS = 3;

/** Returns the groups of an IPv6 address; none if it is an IPv4-mapped or the loopback address. */
function groupsOf(address: string): { hostname: string; groups: string[] } {
  const [bare = ''] = address.split('%');
  // Normalises the notation: lower case, no leading zeros, no dots.
  const { hostname } = new URL(`http://[${bare}]`);
  const [front = [], back] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - front.length - (back?.length ?? 0);
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
  const isMapped = groups.slice(0, NETWORK_GROUPS).every((group) => group === '0');
  return { hostname, groups: isMapped ? [] : groups };
}

/**
 * Returns the network of a single customer: an IPv4 address itself, or its IPv6 /64. For limits that lock somebody out.
 * @param address as the server sees it; anything but an IPv6 address is returned unchanged
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const { hostname, groups } = groupsOf(address);
  return groups.length === 0 ? hostname : `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/**
 * Returns the widest network that one contract usually comprises: an IPv4 /24, or an IPv6 /48. For reports from
 * anonymous browsers: somebody who rents a block of addresses should not count as many.
 * @param address as the server sees it; anything but an address is returned unchanged
 */
export function wideNetworkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return address;
  const { hostname, groups } = groupsOf(address);
  if (groups.length > 0) return `${groups.slice(0, WIDE_GROUPS).join(':')}::/48`;
  const [, high = '', low = ''] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? [];
  if (low === '') return hostname;
  const [one, two] = [parseInt(high, 16), parseInt(low, 16)];
  return `${one >> 8}.${one & 255}.${two >> 8}.0/24`;
}
