/** The head of the store page as shoppers will see it, while it is typed. */
import { useWatch } from 'react-hook-form';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { LOGO_SIZE, normalizeUrl } from '@coupon-center/contracts';
import { initialOf } from '@coupon-center/coupon-card';
import { Box, CARD_RADIUS, Panel, Typography } from '@coupon-center/ui';

export interface StorePreviewProps<Values extends FieldValues> {
  control: Control<Values>;
  /** Address of the logo, or null. */
  logo: string | null;
}

export function StorePreview<Values extends FieldValues>({ control, logo }: StorePreviewProps<Values>) {
  const [name, website] = useWatch({ control, name: ['name', 'website_url'] as Path<Values>[] }) as string[];
  const shown = name?.trim() || 'Your store';
  const address = normalizeUrl(website ?? '');
  return (
    <Box component="aside" aria-label="Preview">
      <Panel title="Preview">
        <Box sx={HEAD}>
          <Box sx={[PLATE, !logo && INITIAL]}>
            {logo ? <Box component="img" src={logo} alt="" {...LOGO_SIZE} sx={PICTURE} /> : initialOf(shown)}
          </Box>
          <Box sx={{ minWidth: 0, flex: '1 1 160px' }}>
            <Typography variant="h2" component="p" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {shown} coupons
            </Typography>
            {address && (
              <Typography
                variant="body2"
                sx={{
                  mt: 0.5,
                  color: 'primary.onSoft',
                  textDecoration: 'underline',
                  overflowWrap: 'anywhere',
                }}
              >
                Visit {new URL(address).hostname}
              </Typography>
            )}
          </Box>
        </Box>
      </Panel>
    </Box>
  );
}

// As `storefront/src/stylesheet.ts` draws the head of the store page.

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  p: 2.5,
  borderRadius: 1.25,
  bgcolor: 'primary.soft',
};

const PLATE = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  boxSizing: 'border-box',
  width: 176,
  height: 80,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: CARD_RADIUS,
  // Logos are made for a white background.
  bgcolor: 'common.white',
};

const INITIAL = {
  width: 80,
  bgcolor: 'background.paper',
  color: 'primary.main',
  fontSize: '2.25rem',
  fontWeight: 700,
};

const PICTURE = { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' };

interface LogoFrameProps {
  /** Address of the logo, or null for none. */
  src: string | null;
  alt: string;
  /** Text shown instead of a missing logo. */
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
