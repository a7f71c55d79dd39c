import { Box, Panel, Typography } from '@coupon-center/ui';

export function EntryHelp({ currencySymbol }: { currencySymbol: string }) {
  const examples = [
    '20% off everything, SAVE20, 2026-12-01, 2026-12-31',
    `${currencySymbol}10 off boots, BOOTS, 2026-12-01, 2026-12-24`,
    `Free shipping over ${currencySymbol}50, , 2026-12-01, never`,
  ];
  return (
    <Panel title="How to write them">
      <Typography variant="body2" color="textSecondary">
        Offer, code, start and end, separated by commas, copied from a spreadsheet, or in a file from another
        shop or affiliate program. For example:
      </Typography>
      <Box aria-label="Example" role="group" sx={EXAMPLE}>
        {examples.map((line) => (
          <div key={line}>
            {line.split(' ').map((word, place) => [place > 0 && ' ', <span key={place}>{word}</span>])}
          </div>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Only the offer is needed. Without dates, a coupon starts today and runs for a month.
      </Typography>
    </Panel>
  );
}

/** Lines wrap between words, not within a date, with the rest indented. */
const EXAMPLE = {
  p: 1.5,
  '& > div': { pl: '2ch', textIndent: '-2ch' },
  '& span': { whiteSpace: 'nowrap' },
  borderRadius: 1,
  bgcolor: 'background.subtle',
  font: '400 0.875rem/1.6 monospace',
};
