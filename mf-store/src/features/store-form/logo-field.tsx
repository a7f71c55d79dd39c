/** Choosing, seeing and removing the logo. */
import { useId } from 'react';
import type { ChangeEvent } from 'react';
import { LOGO_SIZE } from '@coupon-center/contracts';
import { Box, Button, FormHelperText, Stack, Typography } from '@coupon-center/ui';
import type { Logo } from './use-logo.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

export interface LogoFieldProps {
  logo: Logo;
}

export function LogoField({ logo }: LogoFieldProps) {
  const helpId = useId();
  const { preview, problem, hint } = logo;

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Emptied, so that the same file can be chosen again after it was changed or refused.
    target.value = '';
    if (file) void logo.choose(file);
  }

  return (
    <Box>
      <Typography variant="h3" component="p" sx={{ mb: 1 }}>
        Logo (optional)
      </Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {preview && (
          <Box
            component="img"
            src={preview}
            alt="Your logo"
            sx={{
              ...LOGO_SIZE,
              objectFit: 'contain',
              border: '1px solid',
              borderColor: 'divider',
              bgcolor: '#fff',
            }}
          />
        )}
        <Button
          component="label"
          variant="outlined"
          tabIndex={-1}
          sx={{ '&:focus-within': { outline: '3px solid', outlineOffset: 2 } }}
        >
          {preview ? 'Replace logo' : 'Choose logo'}
          <input
            type="file"
            accept={TYPES}
            onChange={onChange}
            style={visuallyHidden}
            aria-describedby={helpId}
            aria-invalid={problem !== null}
          />
        </Button>
        {preview && (
          <Button color="inherit" onClick={() => logo.remove()}>
            Remove logo
          </Button>
        )}
      </Stack>
      <FormHelperText id={helpId} error={problem !== null} aria-live="polite">
        {problem ?? hint ?? `${LOGO_SIZE.width}x${LOGO_SIZE.height}px, PNG, JPEG, WebP or GIF, at most 2 MB`}
      </FormHelperText>
    </Box>
  );
}
