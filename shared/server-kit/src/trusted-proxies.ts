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
