/** A logo at the size shoppers see. */
import { LOGO_SIZE } from '@coupon-center/contracts';
import { Box } from '@coupon-center/ui';

export interface StoreLogoProps {
  url: string;
  alt: string;
}

export function StoreLogo({ url, alt }: StoreLogoProps) {
  return (
    <Box
      component="img"
      src={url}
      alt={alt}
      sx={{
        ...LOGO_SIZE,
        objectFit: 'contain',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'common.white',
        borderRadius: 1,
      }}
    />
  );
}
