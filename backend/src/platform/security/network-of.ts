/** Which callers count as one by network address: an IPv4 address, or the IPv6 network that a single customer has. */
import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network; its owner chooses the others, and may take new ones for every request. */
const NETWORK_GROUPS = 4;

/** @param address as the server knows it; anything but an IPv6 address is used unchanged */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%');
  // One spelling for all: lower case, no leading zeros, no dots.
  const { hostname } = new URL(`http://[${bare}]`);
  const [front = [], back] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - front.length - (back?.length ?? 0);
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
  const network = groups.slice(0, NETWORK_GROUPS);
  // IPv4 addresses written as IPv6, and this machine itself.
  if (network.every((group) => group === '0')) return hostname;
  return `${network.join(':')}::/64`;
}
