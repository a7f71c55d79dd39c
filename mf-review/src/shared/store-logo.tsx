/** The logo of a store; in a row, a square with the first letter if there is none. */
import { LOGO_SIZE } from '@coupon-center/contracts';
import { initialOf } from '@coupon-center/coupon-card';
import { Box } from '@coupon-center/ui';

interface StoreLogoProps {
  url: string;
  alt: string;
}

export function StoreLogo({ url, alt }: StoreLogoProps) {
  return <Box component="img" src={url} alt={alt} sx={{ ...LOGO_SIZE, ...PAPER }} />;
}

/** Has no text alternative, because the name is beside it. */
export function RowLogo({ name, url }: { name: string; url: string | null }) {
  if (url) return <Box component="img" src={url} alt="" loading="lazy" sx={{ ...SQUARE, ...PAPER }} />;
  return (
    <Box aria-hidden sx={{ ...SQUARE, ...INITIAL }}>
      {initialOf(name)}
    </Box>
  );
}

const PAPER = {
  objectFit: 'contain',
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'common.white',
  borderRadius: 1,
} as const;

const SQUARE = { width: 40, height: 40, flex: 'none' } as const;

const INITIAL = {
  display: 'grid',
  placeItems: 'center',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.subtle',
  fontWeight: 700,
} as const;
