/** The logo or its empty place, as large as on the page. */
import { LOGO_SIZE } from '@coupon-center/contracts';
import { Box, Typography } from '@coupon-center/ui';

export interface LogoFrameProps {
  /** Address of the logo, or null for none. */
  src: string | null;
  alt: string;
  /** Text in the place of a missing logo. */
  empty: string;
}

export function LogoFrame({ src, alt, empty }: LogoFrameProps) {
  return (
    <Box
      sx={{
        ...LOGO_SIZE,
        boxSizing: 'content-box',
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        border: '1px',
        borderStyle: src ? 'solid' : 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
        // Logos are made for a white background.
        bgcolor: src ? 'common.white' : 'background.subtle',
      }}
    >
      {src ? (
        <Box component="img" src={src} alt={alt} sx={{ ...LOGO_SIZE, objectFit: 'contain' }} />
      ) : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      )}
    </Box>
  );
}
