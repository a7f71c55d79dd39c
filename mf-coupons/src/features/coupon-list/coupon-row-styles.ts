/** The look of a row of the list: a low ticket, its stub torn along a dashed line with a notch at each end. */
import { ACTIONS } from './coupon-card-styles.ts';
import {
  COLUMNS,
  COLUMNS_WITH_ACTIONS,
  EDGE,
  WITHOUT_ACTIONS,
  WITH_ACTIONS,
  WITH_COLUMN,
} from './schedule-styles.ts';

const NOTCH = 10;
/** Its middle lies on the outside of the row's line. */
const OUT = -(NOTCH / 2 + 1);

/** As visible on a stub of any color. */
const TEAR = 'color-mix(in srgb, currentColor 35%, transparent)';

const notch = {
  content: '""',
  position: 'absolute',
  right: OUT,
  width: NOTCH,
  height: NOTCH,
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
};

export const ROW = { position: 'relative', containerType: 'inline-size', borderRadius: '12px' };

export const SHEET = {
  display: 'grid',
  // With large text the lines keep their room.
  gridTemplateColumns: 'min(8.25rem, 42%) minmax(0, 1fr)',
  '& > .schedule': { position: 'absolute', bottom: 3, left: EDGE, right: EDGE, zIndex: 1 },
  [WITH_COLUMN]: {
    '--bar-height': '10px',
    '--today-reach': '-18px',
    gridTemplateColumns: COLUMNS,
    '& > .schedule': {
      position: 'relative',
      insetInline: 0,
      bottom: 0,
      gridRow: 1,
      gridColumn: 3,
      alignSelf: 'center',
    },
  },
  [WITH_ACTIONS]: { gridTemplateColumns: COLUMNS_WITH_ACTIONS },
};

const stub = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gridRow: 1,
  gridColumn: 1,
  minWidth: 0,
  minHeight: 46,
  pr: 1,
  pl: 'var(--row-start, 0px)',
  bgcolor: 'primary.soft',
  color: 'primary.onSoft',
  borderRadius: '11px 0 0 11px',
  borderRight: '2px dashed',
  borderColor: TEAR,
  '& > button': { zIndex: 2, ml: '-8px', mr: '-10px' },
  '& > h2': { fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  // Only the half of a notch that lies on the row is drawn, over the row's line.
  '&::before': { ...notch, top: OUT, clipPath: 'inset(50% 0 0 0)' },
  '&::after': { ...notch, bottom: OUT, clipPath: 'inset(0 0 50% 0)' },
};

/** Of an opened row, the stub goes down to its end, or is torn off above the rest. */
const opened = {
  ...stub,
  borderRadius: '11px 0 0 0',
  borderBottom: '2px dashed',
  '&::after': { display: 'none' },
  [WITH_COLUMN]: {
    gridRow: '1 / span 3',
    alignItems: 'start',
    '& > h2': { py: '12px' },
    borderRadius: '11px 0 0 11px',
    borderBottom: 0,
    '&::after': { display: 'block' },
  },
};

export const stubLook = (isOpen: boolean, isOver: boolean) => ({
  ...(isOpen ? opened : stub),
  ...(isOver && { bgcolor: 'background.subtle', color: 'text.secondary' }),
});

/** Status, words and dates below each other; beside a schedule, the words above status and dates. */
export const LINES = {
  display: 'grid',
  gridRow: 1,
  gridColumn: 2,
  alignContent: 'center',
  justifyItems: 'start',
  minWidth: 0,
  p: '5px 4px 11px 10px',
  '& > *': { maxWidth: '100%' },
  '& > .MuiChip-root': { minHeight: 20, fontSize: '0.75rem' },
  [WITH_COLUMN]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 1,
    alignItems: 'center',
    p: '0 12px',
  },
};

/** On the small ticket the status comes first. */
export const WORDS = { order: 1, [WITH_COLUMN]: { order: 0, gridColumn: '1 / -1' } };
export const DATES = {
  order: 2,
  overflowWrap: 'anywhere',
  [WITH_COLUMN]: { order: 0, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
};

/** Lies over the whole row but for its handle and its actions. */
export const SUMMARY = {
  gridRow: 1,
  gridColumn: '1 / -1',
  zIndex: 1,
  m: 0,
  p: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  borderRadius: '11px',
  cursor: 'pointer',
  display: 'flex',
  justifyContent: 'end',
  alignItems: 'start',
  '& > svg': { m: '10px', [WITH_COLUMN]: { alignSelf: 'center' } },
  '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 4%, transparent)' },
};

const actions = {
  ...ACTIONS,
  gridRow: 2,
  gridColumn: '1 / -1',
  alignSelf: 'center',
  zIndex: 2,
  ml: '2px',
  pt: '4px',
  [WITH_COLUMN]: { gridColumn: '2 / -1' },
  [WITH_ACTIONS]: { gridRow: 1, gridColumn: 4, justifySelf: 'end', flexWrap: 'nowrap', ml: 0, pt: 0 },
};

/** Without room beside the schedule, the actions are in the opened row. */
export const actionsLook = (isOpen: boolean) =>
  isOpen ? actions : { ...actions, [WITHOUT_ACTIONS]: { display: 'none' } };

export const DETAILS = {
  gridRow: 3,
  gridColumn: '1 / -1',
  display: 'grid',
  justifyItems: 'start',
  minWidth: 0,
  p: '0 12px 14px',
  [WITH_COLUMN]: { gridColumn: '2 / -1', pb: '8px' },
};
