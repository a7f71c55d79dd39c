/** Maps an address to its network: an IPv4 address itself, or the IPv6 network that a single customer has. */
import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify the network; its owner may use new values of the others for every request. */
const NETWORK_GROUPS = 4;

/** @param address as the server sees it; anything but an IPv6 address is returned unchanged */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%');
  // Normalises the notation: lower case, no leading zeros, no dots.
  const { hostname } = new URL(`http://[${bare}]`);
  const [front = [], back] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - front.length - (back?.length ?? 0);
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
  const network = groups.slice(0, NETWORK_GROUPS);
  // IPv4-mapped addresses and the loopback address.
  if (network.every((group) => group === '0')) return hostname;
  return `${network.join(':')}::/64`;
}
