/** Which proxies' X-Forwarded-* headers are believed: the addresses and networks that are named, and nobody by default. */
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
 * Read `TRUST_PROXY` of a server that has no other checks of its environment.
 * @throws Error where it names something that is no address
 */
export function readTrustedProxies(value = ''): string[] {
  const result = trustedProxiesSchema.safeParse(value);
  if (result.success) return result.data;
  throw new Error('TRUST_PROXY must be addresses or CIDRs, separated by commas.');
}
