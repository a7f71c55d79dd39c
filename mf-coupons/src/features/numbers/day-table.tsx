/** The numbers by day, for those who can't see the chart or want exact numbers. */
import { formatCount, formatDay } from '@coupon-center/contracts';
import type { StoreNumbers } from '@coupon-center/contracts';
import { Box } from '@coupon-center/ui';
import { MEASURES } from './totals.tsx';

export function DayTable({ days, store }: Pick<StoreNumbers, 'days' | 'store'>) {
  return (
    <details>
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer' }}>
        Show each day as a table
      </Box>
      <Box component="table" aria-label="By day" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {MEASURES.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, place) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {MEASURES.map(({ name }) => (
                <td key={name}>{formatCount(store.by_day[name][place] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </details>
  );
}

const TABLE = {
  width: '100%',
  borderSpacing: 0,
  typography: 'body2',
  '& th, & td': { px: { xs: 0.5, sm: 1 }, py: 1, textAlign: 'end', borderBottom: 1, borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': { color: 'text.secondary', verticalAlign: 'bottom' },
  '& tbody th': { fontWeight: 'inherit' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
};
