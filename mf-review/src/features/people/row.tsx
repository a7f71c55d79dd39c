/** A row of one of the lists: a person or an invitation, with the actions on it. */
import type { ReactNode } from 'react';
import { Box, StatusChip, Typography } from '@coupon-center/ui';
import type { StatusChipProps } from '@coupon-center/ui';

export interface RowProps {
  title: string;
  chips: readonly StatusChipProps[];
  lines: readonly string[];
  children?: ReactNode;
}

export function Row({ title, chips, lines, children }: RowProps) {
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          <bdi>{title}</bdi>
        </Typography>
        {chips.map((chip) => (
          <StatusChip key={chip.label} {...chip} />
        ))}
      </Box>
      {lines.map((line) => (
        <Typography key={line} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      {children && <Box sx={BUTTONS}>{children}</Box>}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gap: 0.5,
  py: 1.5,
  minWidth: 0,
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { pb: 0 },
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
};

/** Aligns the buttons' text with the text above. */
const BUTTONS = { display: 'flex', flexWrap: 'wrap', ml: -1, '& > button': { px: 1, minWidth: 44 } };

/** Styles of the element around rows. */
export const ROWS = { m: 0, p: 0, listStyle: 'none', outline: 'none', minWidth: 0 };
