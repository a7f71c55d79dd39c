/** Terms and values, and links to places that the provider judges. */
import type { ReactNode } from 'react';
import { Box, MuiLink, TOUCHABLE_LINK, Typography } from '@coupon-center/ui';

export interface FactsProps {
  facts: Readonly<Record<string, ReactNode>>;
}

export function Facts({ facts }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.75,
      }}
    >
      {Object.entries(facts).map(([term, value]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {term}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, overflowWrap: 'anywhere', '@media (pointer: coarse)': { '& > a': TOUCHABLE_LINK } }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** An address that opens in a new tab, followed by its host as browsers resolve it if that looks different. */
export function Address({ url }: { url: string }) {
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      {withHost(url)}
    </MuiLink>
  );
}

/** Adds the ASCII host if it differs, because other alphabets have look-alike letters. */
function withHost(address: string): string {
  const hostname = URL.parse(address)?.hostname ?? '';
  return address.toLowerCase().includes(hostname) ? address : `${address} (${hostname})`;
}
