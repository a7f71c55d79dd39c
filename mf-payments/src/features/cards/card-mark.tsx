/** A card's brand as a small picture of the card, drawn with letters. */
import { Box } from '@coupon-center/ui';

const MARKS: Readonly<Record<string, { print: string; color: string }>> = {
  amex: { print: 'AMEX', color: '#006fcf' },
  diners: { print: 'DINERS', color: '#004c97' },
  discover: { print: 'DISC', color: '#b4500a' },
  jcb: { print: 'JCB', color: '#0b6b2f' },
  mastercard: { print: 'MC', color: '#b8001c' },
  unionpay: { print: 'UPay', color: '#00575d' },
  visa: { print: 'VISA', color: '#1a1f71' },
};

/** Decoration: the card's name is beside it. */
export function CardMark({ brand }: { brand: string }) {
  const mark = Object.hasOwn(MARKS, brand) ? MARKS[brand] : undefined;
  return (
    <Box aria-hidden sx={{ ...PICTURE, color: mark?.color ?? '#4a4a4a' }}>
      {mark?.print ?? '••••'}
    </Box>
  );
}

/** White in both schemes, as the cards are. */
const PICTURE = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '3.25rem',
  height: '2.125rem',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: '#ffffff',
  fontSize: '0.75rem',
  fontStyle: 'italic',
  fontWeight: 800,
  letterSpacing: '0.02em',
  forcedColorAdjust: 'none',
};
