/**
 * Position of the schedule: in its own column if a coupon has room beside its text, otherwise along the lower edge. The months
 * above the list use the same columns. Widths are relative to the text size, so that larger text gets the simpler layout.
 */

/** A row with its schedule in a column. */
export const WITH_COLUMN = '@container (min-width: 51rem)';
/** A row with its actions as well. */
export const WITH_ACTIONS = '@container (min-width: 62rem)';
export const WITHOUT_ACTIONS = '@container (max-width: 61.99rem)';
/** A card with its stub at the side. */
export const WIDE_CARD = '@container (min-width: 30rem)';

const STUB = '11rem';
const SCHEDULE = '14rem';
const EDIT = '3.5rem';
const CHEVRON = '2.5rem';
const MENU = '2.75rem';
/** The actions after 'Edit', each in a column: 'Renew' or 'Duplicate', and 'Archive'. */
export const ACTION_COLUMNS = '5.75rem 5rem';
const ALL_ACTIONS = '10.75rem';

/** The columns of a row without room for more: stub, words, and 'Edit' below the menu. With large text the words keep their room. */
export const NARROW_COLUMNS = 'min(8.25rem, 42%) minmax(0, 1fr) 3rem';
/** The columns of a row: stub, words, schedule, 'Edit', actions if they fit, menu, chevron. */
export const COLUMNS = `${STUB} minmax(0, 1fr) ${SCHEDULE} ${EDIT} ${MENU} ${CHEVRON}`;
export const COLUMNS_WITH_ACTIONS = `${STUB} minmax(0, 1fr) ${SCHEDULE} ${EDIT} ${ALL_ACTIONS} ${MENU} ${CHEVRON}`;

export const CARD_STUB = '11rem';
export const CARD_COLUMNS = `${CARD_STUB} minmax(0, 1fr)`;

/** Distance of the schedule from the rounded ends of a lower edge. */
export const EDGE = '12px';

/** Along the lower edge of a narrow row, beside its stub. */
const ALONG_THE_EDGE = { gridColumn: '2 / -1', mx: EDGE };
const IN_COLUMN = { gridColumn: 3, mx: 0 };

/** Stays visible while the list is scrolled, above the handles and buttons of the rows. */
export const AXIS = {
  position: 'sticky',
  top: 0,
  zIndex: 3,
  containerType: 'inline-size',
  bgcolor: 'background.default',
  px: '1px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: NARROW_COLUMNS,
    '& > .months': ALONG_THE_EDGE,
    [WITH_COLUMN]: { gridTemplateColumns: COLUMNS, '& > .months': IN_COLUMN },
    [WITH_ACTIONS]: { gridTemplateColumns: COLUMNS_WITH_ACTIONS },
  },
};

/** Schedule of a row, aligned with the months above. */
export const ROW_SCHEDULE = {
  ...ALONG_THE_EDGE,
  gridRow: 1,
  alignSelf: 'end',
  mb: '4px',
  zIndex: 1,
  [WITH_COLUMN]: { ...IN_COLUMN, alignSelf: 'center', mb: 0 },
};

/** Leaves room for the mark of today below the names. */
export const MONTHS = { display: 'flex', position: 'relative', minWidth: 0, pb: '2px' };
