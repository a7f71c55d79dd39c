/** Name and logo as they will look at the top of the store page. */
import { useWatch } from 'react-hook-form';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { normalizeUrl } from '@coupon-center/contracts';
import { Box, Panel, Typography } from '@coupon-center/ui';
import { LogoFrame } from './logo-frame.tsx';

export interface PageLookProps<Values extends FieldValues> {
  control: Control<Values>;
  /** Address of the logo, or null. */
  logo: string | null;
}

export function PageLook<Values extends FieldValues>({ control, logo }: PageLookProps<Values>) {
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
