/** Says in one line how much was decided lately, and how long merchants waited. */
import { useQuery } from '@tanstack/react-query';
import type { ReviewNumbers } from '@coupon-center/contracts';
import { Loaded, useContract } from '@coupon-center/remote-kit';
import { Box, Typography } from '@coupon-center/ui';
import { numbersQuery } from '../../shared/review-numbers.api.ts';
import { durationText } from '../../shared/time-text.ts';

/** Minimum height, in pixels by page width; a phone may need two lines. */
const MIN_HEIGHT = { xs: 48, md: 24 };

export function ReviewNumbersLine() {
  const query = useQuery(numbersQuery(useContract()));
  return (
    <Loaded query={query} what="The numbers" skeleton={null} minHeight={MIN_HEIGHT}>
      {(numbers) => (
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
          {facts(numbers).map(([term, value]) => (
            <Box key={term} sx={{ display: 'flex', gap: 0.75 }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {term}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
              >
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Loaded>
  );
}

function facts({ days, decided, median_wait_seconds: median }: ReviewNumbers): [string, string | number][] {
  return [
    [`Decided in ${days} days`, decided],
    ['Median wait', median === null ? 'none yet' : durationText(median)],
  ];
}
