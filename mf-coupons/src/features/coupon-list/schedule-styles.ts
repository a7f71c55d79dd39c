/**
 * Where the schedule is: in a column of its own where a coupon has room beside its words, else along the lower edge. The months above the
 * list have the same columns. Rooms are measured in the size of the text, so that larger text gets the simpler layout.
 */

/** A row with its schedule in a column. */
export const WITH_COLUMN = '@container (min-width: 51rem)';
/** A row with its actions as well. */
export const WITH_ACTIONS = '@container (min-width: 62rem)';
export const WITHOUT_ACTIONS = '@container (max-width: 61.99rem)';

const STUB = '11rem';
const SCHEDULE = '14rem';
const CHEVRON = '2.5rem';
/** The columns of a row: stub, words, schedule, actions, chevron. */
export const COLUMNS = `${STUB} minmax(0, 1fr) ${SCHEDULE} 0 ${CHEVRON}`;
export const COLUMNS_WITH_ACTIONS = `${STUB} minmax(0, 1fr) ${SCHEDULE} 17.25rem ${CHEVRON}`;

/** How far the schedule stays from the rounded ends of a lower edge. */
export const EDGE = '12px';

/** In sight while the list is scrolled, above the handles and buttons of the rows. Cards have their schedule along the lower edge. */
export const axisLook = (isOfCards: boolean) => ({
  position: 'sticky',
  top: 0,
  zIndex: 3,
  containerType: 'inline-size',
  bgcolor: 'background.default',
  px: '1px',
  '& > div': { display: 'grid', px: EDGE, ...(!isOfCards && WITH_COLUMNS) },
});

const WITH_COLUMNS = {
  [WITH_COLUMN]: { px: 0, gridTemplateColumns: COLUMNS, '& > .months': { gridColumn: 3 } },
  [WITH_ACTIONS]: { gridTemplateColumns: COLUMNS_WITH_ACTIONS },
};

/** The mark of today has a place of its own below the names. */
export const MONTHS = { display: 'flex', position: 'relative', minWidth: 0, pb: '2px' };
