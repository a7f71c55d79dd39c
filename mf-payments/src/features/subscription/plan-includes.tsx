/** What the merchant pays for. */
import { useId } from 'react';
import { MAX_COUPONS } from '@coupon-center/contracts';
import { useSite } from '@coupon-center/remote-kit';
import { Box, Typography } from '@coupon-center/ui';

export function PlanIncludes() {
  const { host, product } = useSite();
  const titleId = useId();
  const parts = [
    `Your own Brand Merchant page on ${host}`,
    `Up to ${MAX_COUPONS} ${product} or deals at a time`,
    `Change, reorder and exchange your ${product} whenever you like`,
    'No fixed term: once cancelled, it runs to the end of the paid month',
  ];
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.subtle',
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderWidth: { xs: '1px 0 0', md: '0 0 0 1px' },
      }}
    >
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 600 }}>
        Your plan includes
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.75 }}>
        {parts.map((part) => (
          <Typography key={part} component="li" variant="body2" sx={{ color: 'text.secondary' }}>
            {part}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
