/**
 * Turns each row into a card where a table would be too narrow to read. Only the look changes: the elements stay, and carry
 * explicit roles, because browsers drop a table's semantics together with its layout.
 */
export const tableOnPhone = {
  display: { xs: 'block', sm: 'table' },
  position: 'relative',
  '& thead': {
    position: { xs: 'absolute', sm: 'static' },
    clipPath: { xs: 'inset(50%)', sm: 'none' },
    // Hidden, but still laid out: at its natural width it would make the page scroll sideways.
    display: { xs: 'block', sm: 'table-header-group' },
    width: { xs: '1px', sm: 'auto' },
    height: { xs: '1px', sm: 'auto' },
    overflow: { xs: 'hidden', sm: 'visible' },
  },
  '& tbody': { display: { xs: 'grid', sm: 'table-row-group' }, gap: 1.5 },
  '& tbody tr': {
    display: { xs: 'grid', sm: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"date amount" "id id" "receipt receipt"',
    columnGap: 2,
    rowGap: 0.5,
    p: { xs: 2, sm: 0 },
    border: { xs: 1, sm: 0 },
    borderColor: { xs: 'divider', sm: 'divider' },
    borderRadius: { xs: '16px', sm: 0 },
    bgcolor: { xs: 'background.paper', sm: 'transparent' },
  },
  '& tbody td': {
    p: { xs: 0, sm: '0 16px' },
    height: { sm: 56 },
    borderBottom: { xs: 0, sm: 1 },
    borderColor: { xs: 'divider', sm: 'divider' },
  },
  '& td.amount': { fontWeight: { xs: 600, sm: 400 } },
  '& .date': { gridArea: 'date', fontWeight: { xs: 600, sm: 400 } },
  '& .amount': {
    gridArea: 'amount',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .id': { gridArea: 'id' },
  '& .receipt': { gridArea: 'receipt' },
  '& .receipt a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, mb: { xs: -1, sm: 0 } },
  '& .label': { display: { xs: 'block', sm: 'none' }, typography: 'caption', color: 'text.secondary' },
} as const;
