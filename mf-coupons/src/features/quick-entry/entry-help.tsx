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
      <Box component="pre" aria-label="Example" role="group" sx={EXAMPLE}>
        {examples.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Only the offer is needed. Without dates, a coupon starts today and runs for a month.
      </Typography>
    </Panel>
  );
}

/** Where a line does not fit, its rest is indented below it. */
const EXAMPLE = {
  m: 0,
  p: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > span': { display: 'block', pl: '2ch', textIndent: '-2ch' },
  borderRadius: 1,
  bgcolor: 'background.subtle',
  font: '400 0.875rem/1.6 monospace',
};
