/** Name and logo as they will look at the top of the store page. */
import { useWatch } from 'react-hook-form';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { LOGO_SIZE, normalizeUrl } from '@coupon-center/contracts';
import { Box, Panel, Typography } from '@coupon-center/ui';

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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <LogoFrame src={logo} alt="" empty={[...shown][0]?.toUpperCase() ?? ''} />
          <Box sx={{ minWidth: 0, flex: '1 1 160px' }}>
            <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
              {shown} coupons
            </Typography>
            {address && (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                Visit {new URL(address).hostname}
              </Typography>
            )}
          </Box>
        </Box>
      </Panel>
    </Box>
  );
}

interface LogoFrameProps {
  /** Address of the logo, or null for none. */
  src: string | null;
  alt: string;
  /** Text in the place of a missing logo. */
  empty: string;
}

/** The logo or its empty place, as large as on the page. */
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
