/** How much is waiting, and how long merchants waited lately, in one line. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readReviewNumbers } from '@coupon-center/contracts';
import type { ReviewNumbers } from '@coupon-center/contracts';
import { Loaded, useContract } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { Box, Typography } from '@coupon-center/ui';
import { durationText } from '../../shared/time-text.ts';
import { REVIEW_KEY } from '../../shared/use-refresh.ts';

function numbersQuery({ api }: ShellContract) {
  return queryOptions({
    queryKey: [...REVIEW_KEY, 'numbers'],
    queryFn: ({ signal }) => api.call(readReviewNumbers, {}, { signal }),
  });
}

/** Minimum height, in pixels by page width; a phone needs two lines. */
const MIN_HEIGHT = { xs: 72, md: 40 };

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

function facts(numbers: ReviewNumbers): [string, string | number][] {
  const { days, median_wait_seconds: median } = numbers;
  return [
    ['Stores waiting', numbers.pending_stores],
    ['Changed stores', numbers.changed_stores],
    ['Coupons waiting', numbers.pending_coupons],
    ['Coupons on hold', numbers.held_coupons],
    [`Decided in ${days} days`, numbers.decided],
    ['Median wait', median === null ? 'none yet' : durationText(median)],
  ];
}
