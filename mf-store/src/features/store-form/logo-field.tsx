/** Choosing, seeing and removing the logo. */
import { useId, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { LOGO_SIZE } from '@coupon-center/contracts';
import { Box, Button, FormHelperText, Stack, Typography } from '@coupon-center/ui';
import type { Logo } from './use-logo.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

export interface LogoFieldProps {
  logo: Logo;
}

export function LogoField({ logo }: LogoFieldProps) {
  const helpId = useId();
  const input = useRef<HTMLInputElement>(null);
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
        <Button variant="outlined" aria-describedby={helpId} onClick={() => input.current?.click()}>
          {preview ? 'Replace logo' : 'Choose logo'}
        </Button>
        <input ref={input} type="file" hidden accept={TYPES} onChange={onChange} aria-label="Logo file" />
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
