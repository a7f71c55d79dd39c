/** The coupon as a picture that the storefront draws: a preview, and a link to save it. */
import { useState } from 'react';
import { Box, Button, Typography, VisuallyHidden } from '@coupon-center/ui';

export interface SharePictureProps {
  address: string;
  /** Name of the coupon, for screen readers. */
  name: string;
  fileName: string;
}

/** Size that social networks expect of a shared picture, in pixels. */
const SIZE = { width: 1200, height: 630 } as const;

export function SharePicture({ address, name, fileName }: SharePictureProps) {
  const [hasFailed, setFailed] = useState(false);
  const picture = `${address}/image.png`;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={FRAME}>
        {hasFailed ? (
          <Typography variant="body2" color="textSecondary">
            The preview didn’t load. The link below may still work.
          </Typography>
        ) : (
          <img src={picture} alt={name} {...SIZE} onError={() => setFailed(true)} />
        )}
      </Box>
      {/* Browsers open a picture from another host instead of saving it, so it gets a tab of its own. */}
      <Button variant="outlined" href={picture} download={fileName} target="_blank" rel="noopener">
        Download image<VisuallyHidden> (may open in a new tab)</VisuallyHidden>
      </Button>
    </Box>
  );
}

/** Keeps its size while the picture loads, or if it doesn't. */
const FRAME = {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  maxWidth: 480,
  aspectRatio: `${SIZE.width} / ${SIZE.height}`,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  textAlign: 'center',
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
} as const;
