/**
 * The look of a card of the list: a ticket with its stub, torn along a dashed line with a notch at each end. The stub is on
 * top of a narrow card, and at the side of a wide one.
 */

import { CARD_COLUMNS, CARD_STUB, EDGE, WIDE_CARD as WIDE } from './schedule-styles.ts';

const NOTCH = 18;
/** Centers the notch on the outer side of the card's line. */
const OUT = -(NOTCH / 2 + 1);
const IN = -(NOTCH / 2);

const notch = {
  content: '""',
  position: 'absolute',
  display: 'var(--notch-shown, block)',
  width: NOTCH,
  height: NOTCH,
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
};

/** The brand's radius of cards, and within a card's line. */
const RADIUS = 'var(--radius-card, 16px)';
const WITHIN = `calc(${RADIUS} - 1px)`;

export const TICKET = {
  position: 'relative',
  containerType: 'inline-size',
  height: '100%',
  borderRadius: RADIUS,
  boxShadow: 1,
};

export const SHEET = {
  display: 'grid',
  height: '100%',
  gridTemplateRows: 'auto 1fr',
  '& > .schedule': { position: 'absolute', bottom: 4, left: EDGE, right: EDGE },
  // Beside the stub, not across it.
  [WIDE]: {
    gridTemplateColumns: CARD_COLUMNS,
    gridTemplateRows: 'none',
    '& > .schedule': { left: `calc(${CARD_STUB} + ${EDGE})` },
  },
};

export const STUB = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  minWidth: 0,
  p: '8px 8px 8px 20px',
  color: 'primary.onSoft',
  bgcolor: 'primary.soft',
  borderRadius: `${WITHIN} ${WITHIN} 0 0`,
  borderBottom: '2px dashed',
  borderColor: 'divider',
  [WIDE]: {
    flexDirection: 'row-reverse',
    justifyContent: 'flex-end',
    py: '12px',
    pr: '16px',
    pl: 'var(--stub-start, 8px)',
    borderRadius: `${WITHIN} 0 0 ${WITHIN}`,
    borderBottom: 0,
    borderRight: '2px dashed',
    borderColor: 'divider',
  },
};

export const BODY = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
  p: '16px 20px 12px',
  // The actions of the cards in a line are at one height.
  '& > :last-child': { mt: 'auto' },
  // Only the half of a notch that lies on the card is drawn, over the card's line.
  '&::before': { ...notch, top: IN, left: OUT, clipPath: 'inset(0 0 0 50%)' },
  '&::after': { ...notch, top: IN, right: OUT, clipPath: 'inset(0 50% 0 0)' },
  [WIDE]: {
    '&::before': { top: OUT, left: IN, clipPath: 'inset(50% 0 0 0)' },
    '&::after': { top: 'auto', right: 'auto', bottom: OUT, left: IN, clipPath: 'inset(0 0 50% 0)' },
  },
};

/** Styles of the description and the code. */
export const DESTINATION = {
  area: {
    display: 'grid',
    gap: 1,
    alignContent: 'center',
    justifyItems: 'start',
    py: 0.5,
    minWidth: 0,
    minHeight: 44,
  },
  text: { overflowWrap: 'anywhere' },
  code: {
    px: 1.5,
    py: 0.5,
    border: '1.5px dashed',
    borderColor: 'divider',
    borderRadius: 'var(--radius, 10px)',
    bgcolor: 'background.subtle',
    overflowWrap: 'anywhere',
  },
} as const;

/** Styles that make links and buttons look alike. */
export const ACTIONS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  ml: '-10px',
  '& > a, & > button': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 44,
    minHeight: 44,
    px: '10px',
    typography: 'button',
    textDecoration: 'none',
    borderRadius: 'var(--radius, 10px)',
    '@media (forced-colors: active)': { textDecoration: 'underline' },
  },
  '& > a, & > button:not([aria-disabled])': {
    color: 'text.primary',
    '&:hover': { bgcolor: 'background.subtle', textDecoration: 'underline' },
  },
};
