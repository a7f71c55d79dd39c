/** The months of the timeline, hidden from screen readers: each row has its dates in words. */
import { Box, Typography } from '@coupon-center/ui';
import { monthMarks, shownDays } from './timeline.ts';

/** The days that a month's name needs; a shorter part of a month has none. */
const NAME_DAYS = 10;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

export function TimelineAxis({ today }: { today: string }) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: `repeat(${shownDays(today).count}, minmax(0, 1fr))` }}
    >
      {monthMarks(today).map(({ day, from, to }) => (
        <Typography
          key={day}
          variant="caption"
          color="textSecondary"
          sx={{
            gridColumn: `${from} / ${to + 1}`,
            borderLeft: from > 1 ? 1 : 0,
            borderColor: 'divider',
            pl: from > 1 ? 0.5 : 0,
            minHeight: '1.4em',
          }}
        >
          {to - from + 1 >= NAME_DAYS && monthName.format(new Date(`${day}T00:00:00Z`))}
        </Typography>
      ))}
    </Box>
  );
}
