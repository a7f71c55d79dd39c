/** Decides which proxies' X-Forwarded-* headers are trusted: the listed addresses and networks, and none by default. */
import { z } from 'zod';

const address = z.union(
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6(), z.literal('loopback')],
  'must be an address or CIDR',
);

/** The variable `TRUST_PROXY`: addresses and CIDRs, separated by commas. */
export const trustedProxiesSchema = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(address));

/**
 * Reads `TRUST_PROXY` for a server that checks no other environment variables.
 * @throws Error if it contains something other than addresses
 */
export function readTrustedProxies(value = ''): string[] {
  const result = trustedProxiesSchema.safeParse(value);
  if (result.success) return result.data;
  throw new Error('TRUST_PROXY must be addresses or CIDRs, separated by commas.');
}
