/** The months of the timeline, and the line of today through its rows. To be seen only: the rows say their days in words. */
import { Box, Typography } from '@coupon-center/ui';
import { columnOf, monthMarks, shownDays } from './timeline.ts';

/** Days that a month's name needs; a shorter rest of a month stays without. */
const NAME_DAYS = 10;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

export function TimelineAxis({ today }: { today: string }) {
  const days = shownDays(today).count;
  const middle = (columnOf(today, today) - 0.5) / days;
  return (
    <Box aria-hidden>
      <Box sx={{ display: 'grid', gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))` }}>
        {monthMarks(today).map(({ day, from, to }) => (
          <Typography
            key={day}
            variant="caption"
            color="text.secondary"
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
      <Box
        sx={{
          position: 'absolute',
          insetBlock: '24px 0',
          left: `${middle * 100}%`,
          borderLeft: '2px solid',
          borderColor: 'primary.main',
          opacity: 0.5,
          pointerEvents: 'none',
        }}
      />
    </Box>
  );
}
