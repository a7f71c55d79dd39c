/** The look of a row of the list: a low ticket, its stub torn along a dashed line with a notch at each end. */
import { ACTIONS } from './coupon-card-styles.ts';
import {
  ACTION_COLUMNS,
  COLUMNS,
  COLUMNS_WITH_ACTIONS,
  NARROW_COLUMNS,
  ROW_SCHEDULE,
  WITHOUT_ACTIONS,
  WITH_ACTIONS,
  WITH_COLUMN,
} from './schedule-styles.ts';

const NOTCH = 10;
/** Centers the notch on the outer side of the row's line. */
const OUT = -(NOTCH / 2 + 1);

/** Font size of a headline that has room. */
export const HEADLINE = '0.9375rem';

/** Equally visible on a stub of any color. */
const TEAR = 'color-mix(in srgb, currentColor 35%, transparent)';

const notch = {
  content: '""',
  position: 'absolute',
  right: OUT,
  display: 'var(--notch-shown, block)',
  width: NOTCH,
  height: NOTCH,
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
};

/** The brand's radius of cards, and within a card's line. */
const RADIUS = 'var(--radius-card, 12px)';
const WITHIN = `calc(${RADIUS} - 1px)`;

export const OPEN_ROW = { position: 'relative', containerType: 'inline-size', borderRadius: RADIUS };

/**
 * With a mouse and room, the actions of a closed row appear once it is hovered or has the focus, except for one that is due. They are
 * transparent, not hidden, so that Tab reaches them and nothing is laid out again; while they are transparent they cannot be
 * pressed, and a touch screen shows them all. 'Edit' and the menu, which has all of them, stay.
 */
export const ROW = {
  ...OPEN_ROW,
  [WITH_COLUMN]: {
    '@media (hover: hover) and (pointer: fine) and (not (any-pointer: coarse))': {
      '&:not(:hover, :focus-within) .actions > :not(.stays)': { opacity: 0, pointerEvents: 'none' },
    },
  },
};

export const SHEET = {
  display: 'grid',
  gridTemplateColumns: NARROW_COLUMNS,
  '& > .schedule': ROW_SCHEDULE,
  [WITH_COLUMN]: {
    '--bar-height': '10px',
    '--today-reach': '-22px',
    gridTemplateColumns: COLUMNS,
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
  minHeight: 92,
  pr: 1,
  pl: 'var(--row-start, 0px)',
  bgcolor: 'primary.soft',
  color: 'primary.onSoft',
  borderRadius: `${WITHIN} 0 0 ${WITHIN}`,
  borderRight: '2px dashed',
  borderColor: TEAR,
  '& > button': { zIndex: 2, ml: '-8px', mr: '-6px' },
  '& > h2': { overflowWrap: 'anywhere', [WITH_COLUMN]: { fontSize: HEADLINE } },
  [WITH_COLUMN]: { minHeight: 50 },
  // Only the half of a notch that lies on the row is drawn, over the row's line.
  '&::before': { ...notch, top: OUT, clipPath: 'inset(50% 0 0 0)' },
  '&::after': { ...notch, bottom: OUT, clipPath: 'inset(0 0 50% 0)' },
};

/** The stub of an opened row, with a dashed line below it. */
const opened = {
  ...stub,
  borderRadius: `${WITHIN} 0 0 0`,
  borderBottom: '2px dashed',
  '&::after': { display: 'none' },
};

export const stubLook = (isOpen: boolean, isOver: boolean) => ({
  ...(isOpen ? opened : stub),
  ...(isOver && { bgcolor: 'background.subtle', color: 'text.secondary' }),
});

/** Status and dates above the terms; beside a schedule, below them. */
export const LINES = {
  display: 'grid',
  gridRow: 1,
  gridColumn: 2,
  alignContent: 'center',
  justifyItems: 'start',
  minWidth: 0,
  p: '6px 0 12px 10px',
  '& > *': { maxWidth: '100%' },
  [WITH_COLUMN]: { p: '1px 12px 5px' },
};

const ELLIPSIS = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const WHOLE = { overflowWrap: 'anywhere' } as const;

/** A status line: in one piece, or, if there is little room, with the dates and the note about the code below. */
export const STATUS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  order: -1,
  minWidth: 0,
  '& .MuiChip-root': {
    flex: 'none',
    minHeight: 20,
    fontSize: '0.75rem',
    '& > span': { lineHeight: 1.5, px: '5px', whiteSpace: 'nowrap' },
  },
  [WITH_COLUMN]: { order: 0, flexWrap: 'nowrap' },
};
export const DATES = { minWidth: 0, [WITH_COLUMN]: ELLIPSIS };
export const CLASH = {
  ...ELLIPSIS,
  flex: '1 0 100%',
  color: 'warning.main',
  fontWeight: 600,
  [WITH_COLUMN]: { flex: '0 1 auto' },
};

interface DestinationState {
  isOpen: boolean;
  isOver: boolean;
  isLink: boolean;
  hasCode: boolean;
}

/** Description and code: each on its own line, or side by side. A link lies above the area that opens the row. */
export const destinationLook = ({ isOpen, isOver, isLink, hasCode }: DestinationState) => ({
  area: {
    display: 'grid',
    alignContent: 'start',
    justifyItems: 'start',
    minWidth: 44,
    minHeight: isLink ? 44 : 0,
    // A link is as high as a finger by reaching below its lines, so that no empty line follows one without a code.
    mb: isLink ? (hasCode ? '-4px' : '-12px') : 0,
    '& > *': { maxWidth: '100%' },
    ...(isOver && { color: 'text.secondary' }),
    ...(isLink && { position: 'relative', zIndex: 2 }),
    [WITH_COLUMN]: {
      mb: 0,
      minHeight: 24,
      display: 'flex',
      flexWrap: isOpen ? 'wrap' : 'nowrap',
      alignItems: 'center',
      columnGap: '10px',
    },
  },
  text: {
    typography: 'body2',
    display: 'block',
    ...(isOpen ? WHOLE : { ...ELLIPSIS, minWidth: '4rem' }),
  },
  code: {
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    color: 'text.secondary',
    ...(isOpen ? WHOLE : { ...ELLIPSIS, flex: 'none' }),
    [WITH_COLUMN]: {
      maxWidth: isOpen ? '100%' : '13rem',
      px: '6px',
      border: '1px dashed',
      borderColor: 'divider',
      borderRadius: '6px',
      bgcolor: 'background.subtle',
    },
  },
});

/** Covers the whole row except its handle and actions. */
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
  borderRadius: WITHIN,
  cursor: 'pointer',
  display: 'flex',
  justifyContent: 'end',
  alignItems: 'start',
  '& > svg': { display: 'none', [WITH_COLUMN]: { display: 'block', alignSelf: 'center', m: '10px' } },
  '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 4%, transparent)' },
};

/** Also visible on a phone, below the menu. */
export const EDIT = {
  ...ACTIONS,
  gridRow: 1,
  gridColumn: 3,
  alignSelf: 'end',
  justifySelf: 'center',
  zIndex: 2,
  ml: 0,
  // Keeps its distance from the schedule along the lower edge.
  mb: '4px',
  [WITH_COLUMN]: { mb: 0, gridColumn: 4, alignSelf: 'center', justifySelf: 'end' },
};

/** On a phone in the corner of the row, which opens anywhere and has no chevron there. */
export const MENU = {
  gridRow: 1,
  gridColumn: 3,
  alignSelf: 'start',
  justifySelf: 'center',
  zIndex: 2,
  [WITH_COLUMN]: { gridColumn: 5, alignSelf: 'center' },
  [WITH_ACTIONS]: { gridColumn: 6 },
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
  [WITH_ACTIONS]: {
    display: 'grid',
    gridTemplateColumns: ACTION_COLUMNS,
    justifyItems: 'start',
    gridRow: 1,
    gridColumn: 5,
    ml: 0,
    pt: 0,
  },
};

/** If there is no room beside the schedule, the actions are in the opened row. */
export const actionsLook = (isOpen: boolean) =>
  isOpen ? actions : { ...actions, [WITHOUT_ACTIONS]: { display: 'none' } };

export const DETAILS = {
  gridRow: 3,
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '8px 24px',
  minWidth: 0,
  p: '0 12px 14px',
  [WITH_COLUMN]: { gridTemplateColumns: 'minmax(0, 1fr) auto', p: '10px 16px' },
};

/** The coupon's destination, and its problems. */
export const FACTS = {
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  minWidth: 0,
  '& > a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
};
