const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/**
 * A table if there is room; below that, each coupon's cells are below each other. It has explicit table roles, because browsers
 * drop the semantics of table elements with another layout.
 */
export const TABLE = {
  typography: 'body2',
  minWidth: 0,
  mb: 2,
  '& [role=row]': { borderBottom: 1, borderColor: 'divider' },
  '& [role=row]:has(input:checked)[data-coupon]': {
    bgcolor: 'background.subtle',
    boxShadow: 'inset 3px 0 var(--primary)',
  },
  '& [role=row] > *': { minWidth: 0, overflowWrap: 'anywhere' },
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    cursor: 'pointer',
  },
  '& input': { width: 20, height: 20, m: 0, accentColor: 'currentColor' },
  '& .title': { typography: 'body1', fontWeight: 700 },
  '& .quiet': { color: 'text.secondary' },
  '& .links > a': {
    display: 'flex',
    alignItems: 'center',
    width: 'fit-content',
    minHeight: 26,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& code': { font: 'var(--type-code)' },
  // The keys are named once, below the table.
  '& .MuiButton-endIcon': { display: 'none' },
  '@media (min-width: 60em)': {
    display: 'table',
    width: '100%',
    borderCollapse: 'collapse',
    '& [role=rowgroup]': { display: 'table-row-group' },
    '& [role=row]': { display: 'table-row' },
    '& [role=row] > *': { display: 'table-cell', verticalAlign: 'top', p: 1 },
    '& [role=row] > :first-of-type': { width: 44, p: 0 },
    '& [role=columnheader]': { color: 'text.secondary', fontWeight: 700, verticalAlign: 'middle' },
    '& label > span': UNSEEN,
    '& [role=rowheader]': { width: '32%' },
  },
  '@media (max-width: 59.99em)': {
    '& [role=row]': { display: 'grid', gridTemplateColumns: '44px minmax(0, 1fr)', gap: 1, py: 1.5 },
    '& [role=row] > :not(:first-of-type)': { gridColumn: 2 },
    '& [role=columnheader]:not(:first-of-type)': UNSEEN,
    // The words are beside the box.
    '& [role=columnheader]': { gridColumn: '1 / -1' },
    '& [role=columnheader] > label': {
      display: 'flex',
      flexDirection: 'row-reverse',
      justifyContent: 'flex-end',
      width: 'fit-content',
      gap: 1.5,
      pl: 1.5,
    },
  },
};
