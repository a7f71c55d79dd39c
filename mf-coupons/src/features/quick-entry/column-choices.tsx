/** Assigns the columns of a table. Those that were not recognized come first. */
import { Box, TextField, Typography } from '@coupon-center/ui';
import { COLUMN_LABELS, columnOf } from './headings.ts';
import type { Column } from './headings.ts';
import { DELIMITERS } from './read-table.ts';
import type { ReadColumn, ReadCoupons } from './read-coupons.ts';

export interface ColumnChoicesProps {
  read: Pick<ReadCoupons, 'columns' | 'delimiter'>;
  onChoose: (heading: string, column: Column | null) => void;
}

export function ColumnChoices({ read: { columns, delimiter }, onChoose }: ColumnChoicesProps) {
  // Sorted by heading, not by choice: a select that moved would lose the focus.
  const unknown = columns.filter(({ heading }) => columnOf(heading) === null);
  const known = columns.filter(({ heading }) => columnOf(heading) !== null);
  return (
    <Box role="group" aria-label="Columns" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2">
        {`A table with ${DELIMITERS[delimiter]} between its cells. `}
        {unknown.length > 0 && 'These columns weren’t recognized. Choose what they are, or leave them:'}
      </Typography>
      {unknown.length > 0 && <Choices columns={unknown} onChoose={onChoose} />}
      <details>
        <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', mb: 1.5 }}>
          {`How the ${unknown.length > 0 ? 'others' : 'columns'} are read (${known.length})`}
        </Typography>
        <Choices columns={known} onChoose={onChoose} />
      </details>
    </Box>
  );
}

interface ChoicesProps {
  columns: readonly ReadColumn[];
  onChoose: ColumnChoicesProps['onChoose'];
}

const NOT_USED = 'none';

function Choices({ columns, onChoose }: ChoicesProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))' }}>
      {columns.map(({ heading, example, column }) => (
        <TextField
          key={heading}
          select
          size="small"
          label={heading}
          value={column ?? NOT_USED}
          helperText={example === '' ? 'Empty' : `Such as “${example}”`}
          onChange={({ target }) =>
            onChoose(heading, target.value === NOT_USED ? null : (target.value as Column))
          }
          slotProps={{
            inputLabel: { shrink: true },
            select: { native: true },
            formHelperText: { sx: { overflowWrap: 'anywhere' } },
          }}
        >
          <option value={NOT_USED}>Not used</option>
          {Object.entries(COLUMN_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
      ))}
    </Box>
  );
}
